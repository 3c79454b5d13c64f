import { fromCollateralUnits } from '@/core/protocol/collateral'
import type { SwapRequest } from '@/core/protocol/rest/swap'
import { collateralSpecs } from '@/core/quant/collateral'
import { t } from '@/web/language/t'
import { WarningBox } from '@/web/portfolio/signedTransfers/WarningBox'
import type { UnknownSwap } from '@/web/portfolio/transfers/swap/swapAction'
import { Button } from '@/web/ui/Button'
import { formatExact } from '@/web/ui/formatExact'

/** Shown when the response to a swap was lost: the state of the swap, and when another swap can be sent. */
export function UnknownSwapNotice({ unknown, onLeave }: { unknown: UnknownSwap; onLeave: () => void }) {
  const words = requestText(unknown.mark.request)
  const isFound = unknown.status === 'found'
  return (
    <div role={isFound ? 'status' : 'alert'} className="px-3 pt-3">
      <WarningBox tone={isFound ? 'info' : 'warn'}>
        <p className="font-medium">
          {isFound
            ? t('Completed: {words}', { words: foundText(unknown.found, unknown.mark.request) ?? words })
            : t('Status unknown: {words}', { words })}
        </p>
        {unknown.status === 'asking' && (
          <p className="mt-1 text-text-2">
            {t('The answer was lost. The page is looking for it in the history; until then no other swap is sent.')}
          </p>
        )}
        {unknown.status === 'missing' && (
          <p className="mt-1 text-text-2">
            {t(
              'The history does not have it, so it was most likely not done. Check your balances before you swap again.',
            )}
          </p>
        )}
        {unknown.status !== 'asking' && (
          <div className="mt-2">
            <Button size="small" onClick={onLeave}>
              {isFound ? t('Close') : t('Dismiss')}
            </Button>
          </div>
        )}
      </WarningBox>
    </div>
  )
}

/** Describes a request in one sentence, by its typed side. */
function requestText({ collateralAsset: asset, isBuy, baseAmount, quoteAmount }: SwapRequest): string {
  if (baseAmount !== undefined) {
    const amount = formatExact(fromCollateralUnits(baseAmount, collateralSpecs[asset].decimals))
    return isBuy
      ? t('Buy {amount} {asset} with USDC', { amount, asset })
      : t('Sell {amount} {asset} for USDC', { amount, asset })
  }
  const usdc = formatExact(quoteAmount)
  return isBuy ? t('Buy {asset} with {usdc} USDC', { asset, usdc }) : t('Sell {asset} for {usdc} USDC', { asset, usdc })
}

type Found = Extract<UnknownSwap, { status: 'found' }>['found']

/** Describes an executed swap; undefined if the venue does not report the amounts. */
function foundText({ amount, price }: Found, { collateralAsset: asset, isBuy }: SwapRequest): string | undefined {
  if (amount === undefined || price === undefined) return undefined
  const terms = { amount: formatExact(amount), asset, price: formatExact(price) }
  return isBuy ? t('Bought {amount} {asset} at {price} USDC', terms) : t('Sold {amount} {asset} at {price} USDC', terms)
}
