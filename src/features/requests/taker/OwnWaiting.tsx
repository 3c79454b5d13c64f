import { usePendingRfqs, useRfqActions } from '@/account/rfqs/useRfqs'
import type { QuoteMessage } from '@/protocol/rest/rfqs'
import { Button } from '@/ui/Button'
import { formatExact } from '@/ui/formatExact'
import { sidedPackagePrice } from '@/ui/packagePrice'
import { t } from '@/ui/t'

/** Quotes of the trader's own that wait on his request: makers can take them, so they are not to be forgotten. */
export function OwnWaiting({ quotes, decimals }: { quotes: readonly QuoteMessage[]; decimals: number }) {
  const actions = useRfqActions()
  const { withdrawing } = usePendingRfqs()
  if (quotes.length === 0) return null
  return (
    <ul aria-label={t('Your quotes that wait here')} className="border-t border-line">
      {quotes.map(({ quoteId, amount, limitPrice, isBuy }) => (
        <li key={quoteId} className="flex items-center gap-2 px-3 py-1.5 text-sm text-warn">
          <span className="flex-1">
            {isBuy === false
              ? t('Your own offer of {amount} at {price} waits here.', said(amount, limitPrice, false, decimals))
              : t('Your own bid for {amount} at {price} waits here.', said(amount, limitPrice, true, decimals))}
          </span>
          <Button size="small" isPending={withdrawing.has(quoteId)} onClick={() => void actions?.withdraw(quoteId)}>
            {t('Take back')}
          </Button>
        </li>
      ))}
    </ul>
  )
}

function said(amount: bigint, price: bigint, isBuy: boolean, decimals: number) {
  return { amount: formatExact(amount), price: sidedPackagePrice(price, isBuy, decimals) }
}
