import { fixed6, notional, type Usd } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import type { ScaledOrderPreview } from '@/core/quant/preview/previewScaledOrders'
import type { Rung } from '@/core/quant/scaledOrders'
import { PreviewRows, costRows } from '@/web/desk/ticket/PreviewRows'
import { t } from '@/web/language/t'
import { estimate } from '@/web/ui/estimate'
import { formatPrice, formatUsd } from '@/web/ui/formatNumber'
import { averageOf } from './readScale'
import { ScaledOrdersPreview } from './ScaledOrdersPreview'

export type ScalePreviewProps = {
  instrument: Instrument
  rungs: readonly Rung[] | undefined
  own: ScaledOrderPreview | undefined
}

export function ScalePreview({ instrument, rungs, own }: ScalePreviewProps) {
  const value = rungs?.reduce<bigint>((sum, { price, amount }) => sum + notional(price, amount), 0n)
  const isTooMuch = own?.availableAfter !== undefined && own.availableAfter <= 0n
  return (
    <div className="flex flex-col gap-1">
      <PreviewRows
        rows={[
          {
            name: t('Average price'),
            value: formatPrice(rungs === undefined ? undefined : averageOf(rungs), instrument.priceStep),
            more: value === undefined ? undefined : `${formatUsd(fixed6<Usd>(value))} USD`,
          },
          {
            name: t('Available'),
            value: (
              <span className={isTooMuch ? 'text-danger' : ''}>
                {formatUsd(own?.availableBefore)}
                {own?.availableAfter !== undefined && ` → ${estimate(formatUsd(own.availableAfter))}`}
              </span>
            ),
            more: 'USD',
          },
          ...costRows({
            fee: own?.fee,
            margin: own?.neededMargin,
            feeAbout: t('Taker fee on the immediate part, maker fee on the resting part'),
            marginAbout: t('Margin of all its orders together'),
          }),
        ]}
      />
      {rungs !== undefined && <ScaledOrdersPreview rungs={rungs} instrument={instrument} taken={own?.taken} />}
    </div>
  )
}
