import { fixed6, notional, type Usd } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import type { ScaledOrderPreview } from '@/core/quant/preview/previewScaledOrders'
import type { Rung } from '@/core/quant/scaledOrders'
import { CostRow, estimate } from '@/web/desk/ticket/TicketCost'
import { t } from '@/web/language/t'
import { unknownText, formatPrice, formatUsd } from '@/web/ui/formatNumber'
import { averageOf } from './readScale'
import { ScaledOrdersPreview } from './ScaledOrdersPreview'

export type ScalePreviewProps = {
  instrument: Instrument
  rungs: readonly Rung[] | undefined
  own: ScaledOrderPreview | undefined
}

/**
 * Without `isHeld`, shows only rows that are known before the first input. Afterwards the rows stay, so that nothing
 * moves.
 */
export function ScalePreview({ instrument, rungs, own, isHeld }: ScalePreviewProps & { isHeld: boolean }) {
  const value = rungs?.reduce<bigint>((sum, { price, amount }) => sum + notional(price, amount), 0n)
  const isTooMuch = own?.availableAfter !== undefined && own.availableAfter <= 0n
  return (
    <>
      <dl className="of-prices flex flex-col gap-0.5 text-sm">
        {isHeld && (
          <>
            <CostRow name={t('Average price')}>
              {formatPrice(rungs === undefined ? undefined : averageOf(rungs), instrument.priceStep)}
            </CostRow>
            <CostRow name={t('Notional')} unit="USD">
              {value === undefined ? unknownText : formatUsd(fixed6<Usd>(value))}
            </CostRow>
          </>
        )}
        {(isHeld || own?.availableBefore !== undefined) && (
          <CostRow name={t('Available')} unit="USD" isWrong={isTooMuch}>
            {own?.availableAfter === undefined ? (
              formatUsd(own?.availableBefore)
            ) : (
              <>
                <span className="text-text-3">{formatUsd(own.availableBefore)} → </span>
                {estimate(formatUsd(own.availableAfter))}
              </>
            )}
          </CostRow>
        )}
      </dl>
      {rungs !== undefined && <ScaledOrdersPreview rungs={rungs} instrument={instrument} taken={own?.taken} />}
    </>
  )
}
