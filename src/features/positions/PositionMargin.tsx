import { useAccountSession, useAccountSummary, useOpenOrders } from '@/account/accountContext'
import { failureOf } from '@/account/actions/failureOf'
import type { Outcome } from '@/account/actions/outcome'
import { usePreviewAccount } from '@/account/preview/usePreviewAccount'
import { MarginDialog, type Refusal } from './MarginDialog'
import type { PerpetualInstrument } from '@/protocol/instrument'
import { t } from '@/ui/t'
import { usePositionRows } from './usePositionRows'

type PositionMarginProps = {
  instrument: PerpetualInstrument
  onOpenChange: (isOpen: boolean) => void
}

/** Leverage and margin of one perpetual, held or not. */
export function PositionMargin({ instrument, onOpenChange }: PositionMarginProps) {
  const actions = useAccountSession()?.positionActions
  const { data: summary } = useAccountSummary()
  const { data: orders } = useOpenOrders()
  const account = usePreviewAccount(instrument)
  const { instrumentId, instrumentName } = instrument
  const row = usePositionRows().find(({ position }) => position.instrumentId === instrumentId)
  const own = summary?.leverages?.find((leverage) => leverage.instrumentId === instrumentId)
  const hasOrders = orders?.orders.some((order) => order.instrumentName === instrumentName) ?? false
  const run = async (change: Promise<Outcome> | undefined): Promise<Refusal> =>
    change === undefined ? { words: t('Enable trading first.') } : failureOf(await change)
  return (
    <MarginDialog
      instrument={instrument}
      account={account}
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
