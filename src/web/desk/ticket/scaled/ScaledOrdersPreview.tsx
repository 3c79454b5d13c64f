import { notional, type Amount } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import type { Rung } from '@/core/quant/scaledOrders'
import { t } from '@/web/language/t'
import { formatAmount, formatPrice, formatUsd } from '@/web/ui/formatNumber'

type LadderPreviewTableProps = {
  rungs: readonly Rung[]
  instrument: Instrument
  /** Amount of each order that would fill at once; `undefined` while the book is not live. */
  taken: readonly Amount[] | undefined
}

export function ScaledOrdersPreview({ rungs, instrument, taken }: LadderPreviewTableProps) {
  const { priceStep, amountStep } = instrument
  return (
    <section
      aria-label={t('Scaled orders')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the list must scroll by keyboard, WCAG 2.1.1
      tabIndex={0}
      className="max-h-30 shrink-0 overflow-y-auto rounded-sm border border-dashed border-line-strong"
    >
      <table className="w-full text-xs">
        <thead className="sticky top-0 bg-surface-1 text-text-3">
          <tr>
            <th scope="col" className="px-2 text-left font-normal">
              #
            </th>
            <th scope="col" className="px-2 text-right font-normal">
              {t('Price')}
            </th>
            <th scope="col" className="px-2 text-right font-normal">
              {t('Amount')}
            </th>
            <th scope="col" className="px-2 text-right font-normal">
              {t('Value (USD)')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rungs.map(({ price, amount }, at) => (
            // An unsent order has no id, so its index is the key.
            <tr key={at}>
              <td className="px-2 text-text-3">{at + 1}</td>
              <td className="px-2 text-right">
                {formatPrice(price, priceStep)}
                {(taken?.[at] ?? 0n) > 0n && <span className="ml-1 text-warn">{t('taker')}</span>}
              </td>
              <td className="px-2 text-right">{formatAmount(amount, amountStep)}</td>
              <td className="px-2 text-right text-text-2">{formatUsd(notional(price, amount))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
