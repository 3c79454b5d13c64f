import type { Failure } from '@/account/describeFailure'
import type { OtcWish } from '@/account/otc/useOtc'
import type { Usd } from '@/protocol/fixed6'
import { otcPremium } from '@/quant/otcRules'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { formatDecimal } from '@/ui/formatDecimal'
import { formatExact } from '@/ui/formatExact'
import { formatUsd } from '@/ui/formatUsd'
import { t } from '@/ui/t'
import { contractName } from './otcWords'

type OtcReviewProps = {
  wish: OtcWish
  /** USD; undefined where the venue does not say. */
  available: Usd | undefined
  isPending: boolean
  failure: Failure | undefined
  onSend: () => void
  onClose: () => void
}

/** All of a request before the desk has it. */
export function OtcReview({ wish, available, isPending, failure, onSend, onClose }: OtcReviewProps) {
  const premium = otcPremium(wish.indicativePrice, wish.amount)
  const isShort = available !== undefined && premium >= available
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen && !isPending) onClose()
      }}
      title={t('Review the request')}
      footer={
        <>
          <Button onClick={onClose} disabled={isPending}>
            {t('Back')}
          </Button>
          <Button variant="primary" isPending={isPending} onClick={onSend}>
            {t('Ask the desk')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4 p-4">
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm">
          <dt className="text-text-3">{t('Buy')}</dt>
          <dd className="text-base font-semibold">
            {formatExact(wish.amount)} {contractName({ ...wish, expiry: wish.expiryNs })}
          </dd>
          <dt className="text-text-3">{t('Price at most')}</dt>
          <dd>{t('{price} USD for one contract', { price: formatDecimal(wish.indicativePrice, 2) })}</dd>
          <dt className="text-text-3">{t('You pay at most')}</dt>
          <dd className="font-semibold">{formatUsd(premium)} USDC</dd>
          <dt className="text-text-3">{t('Available margin')}</dt>
          <dd className={isShort ? 'text-danger' : ''}>{formatUsd(available)} USD</dd>
        </dl>
        {isShort && (
          <p className="text-sm text-danger">
            {t('The account could not stand this premium: the desk would reject the request.')}
          </p>
        )}
        <p className="text-sm text-text-2">
          {t(
            'It cannot be taken back: within two minutes the desk may deal at any price up to yours. What you hold from the desk is no listed contract. It is outside margin and equity, can be given back to the desk for its bid, and is settled in cash at its end.',
          )}
        </p>
        <p role="alert" className="min-h-4 text-sm text-danger">
          {failure !== undefined && (
            <>
              {failure.words} <span className="text-xs text-text-4">{failure.code}</span>
            </>
          )}
        </p>
      </div>
    </Dialog>
  )
}
