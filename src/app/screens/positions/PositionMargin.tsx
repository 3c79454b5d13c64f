import { useAccountSession, useAccountSummary, useOpenOrders } from '@/account/accountContext'
import type { Failure } from '@/account/describeFailure'
import { MarginDialog, type Refusal } from '@/features/positions/MarginDialog'
import type { PositionRow } from '@/features/positions/positionRow'
import type { PerpetualInstrument } from '@/protocol/instrument'

type PositionMarginProps = {
  instrument: PerpetualInstrument
  /** Absent while nothing is held. */
  row: PositionRow | undefined
  onOpenChange: (isOpen: boolean) => void
}

/** Leverage and margin of one perpetual, held or not. */
export function PositionMargin({ instrument, row, onOpenChange }: PositionMarginProps) {
  const actions = useAccountSession()?.positionActions
  const { data: summary } = useAccountSummary()
  const { data: orders } = useOpenOrders()
  const { instrumentId, instrumentName } = instrument
  const own = summary?.leverages?.find((leverage) => leverage.instrumentId === instrumentId)
  const hasOrders = orders?.orders.some((order) => order.instrumentName === instrumentName) ?? false
  const run = async (change: Promise<Failure | undefined> | undefined): Promise<Refusal> =>
    change === undefined ? { words: 'Enable trading first.' } : change
  return (
    <MarginDialog
      instrument={instrument}
      row={row}
      marginType={own?.marginType ?? 'CROSS'}
      leverage={own?.leverage ?? instrument.maxLeverage}
      availableMargin={summary?.availableMargin}
      isTypeFixed={row !== undefined || hasOrders}
      actions={{
        setLeverage: (leverage) => run(actions?.setLeverage(instrumentId, leverage)),
        setMarginType: (marginType) => run(actions?.setMarginType(instrumentId, marginType)),
        changeIsolatedMargin: (change) => run(actions?.changeIsolatedMargin(instrumentId, change)),
      }}
      onOpenChange={onOpenChange}
    />
  )
}
