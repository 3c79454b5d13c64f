import { packageTouch } from './quoteFigures'
import type { Price } from '@/protocol/fixed6'
import type { RfqBlockRecord } from '@/protocol/rest/rfqs'
import { decimalValue } from '@/ui/decimalText'
import { unknownText } from '@/ui/formatDecimal'
import { formatNumber } from '@/ui/formatNumber'
import { packageLevel } from '@/ui/packagePrice'
import { t } from '@/ui/t'
import type { QuoteSheet } from './useQuoteSheet'

/** The package as a whole: marks, model, the screen leg by leg, the best that others quote, and its greeks. */
export function PackageFigures({
  block,
  sheet,
  decimals,
}: {
  block: RfqBlockRecord
  sheet: QuoteSheet
  decimals: number
}) {
  const { model, tickers } = sheet
  const touch = packageTouch(block.legs ?? [], tickers)
  const best = (side: 'bids' | 'asks') =>
    packageLevel(decimalValue<Price>(block.orderbook?.[side]?.[0]?.[0] ?? ''), decimals)
  const figures = [
    { name: t('Mark'), value: packageLevel(block.markPrice, decimals) },
    { name: t('Model'), value: model === undefined ? unknownText : `≈ ${packageLevel(model.price, decimals)}` },
    { name: t('Screen'), value: `${packageLevel(touch.bid, decimals)} / ${packageLevel(touch.ask, decimals)}` },
    { name: t('Best quotes'), value: `${best('bids')} / ${best('asks')}` },
    { name: t('Delta'), value: formatNumber(model?.delta, 3) },
    { name: t('Vega'), value: formatNumber(model?.vega, 2) },
    { name: t('Theta'), value: formatNumber(model?.theta, 2) },
    { name: t('A vol on each leg'), value: formatNumber(model?.grossVega, 2) },
  ]
  return (
    <dl
      aria-label={t('The package')}
      className="flex flex-wrap gap-x-4 gap-y-1 border-b border-line px-3 py-1.5 text-xs tabular-nums"
    >
      {figures.map(({ name, value }) => (
        <div key={name} className="flex gap-1.5">
          <dt className="text-text-3">{name}</dt>
          <dd className="text-text-1">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
