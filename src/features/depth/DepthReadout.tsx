import type { Amount, Price } from '@/protocol/fixed6'
import { formatAmount } from '@/ui/formatAmount'
import { formatPercent } from '@/ui/formatPercent'
import { formatPrice } from '@/ui/formatPrice'
import { formatUsd } from '@/ui/formatUsd'
import { t } from '@/ui/t'
import type { DepthPlace } from './depthPlaces'

export type DepthSteps = { readonly asset: string; readonly priceStep: Price; readonly amountStep: Amount }

/** What it would cost to trade as far as the price that is pointed at. On the side that is not looked at. */
export function DepthReadout({ place, steps }: { place: DepthPlace; steps: DepthSteps }) {
  const { price, side, distance, reach } = place
  const { asset, priceStep, amountStep } = steps
  return (
    <dl
      aria-hidden="true"
      className={`pointer-events-none absolute top-3 grid grid-cols-[auto_auto] gap-x-3 rounded-sm bg-surface-2 px-2.5 py-1.5 text-xs shadow-float [&_dd]:text-right [&_dt]:text-text-3 ${side === 'buy' ? 'right-19' : 'left-3'}`}
    >
      <dt>{side === 'buy' ? t('Selling down to') : t('Buying up to')}</dt>
      <dd>
        {formatPrice(price, priceStep)} <span className="text-text-4">{formatPercent(distance)}</span>
      </dd>
      <dt>{t('Amount {asset}', { asset })}</dt>
      <dd>{formatAmount(reach?.amount, amountStep)}</dd>
      <dt>{t('Notional USD')}</dt>
      <dd>{formatUsd(reach?.notional)}</dd>
      <dt>{t('Average')}</dt>
      <dd>{reach === undefined ? '\u2014' : `≈ ${formatPrice(reach.averagePrice, priceStep)}`}</dd>
      <dt>{t('Slippage to mid')}</dt>
      <dd>{formatPercent(reach?.slippage, { decimals: 3, isSigned: false })}</dd>
    </dl>
  )
}

/** The same in a sentence, for the one who listens. */
export function placeWords({ price, side, reach }: DepthPlace, { asset, priceStep, amountStep }: DepthSteps): string {
  const at = formatPrice(price, priceStep)
  if (reach === undefined) return t('{price}: nothing rests between here and the middle', { price: at })
  const words = {
    price: at,
    amount: formatAmount(reach.amount, amountStep),
    asset,
    notional: formatUsd(reach.notional),
    slippage: formatPercent(reach.slippage, { decimals: 3, isSigned: false }),
  }
  return side === 'buy'
    ? t('Selling down to {price}: {amount} {asset} for {notional} USD, slippage {slippage}', words)
    : t('Buying up to {price}: {amount} {asset} for {notional} USD, slippage {slippage}', words)
}
