import { useAccountSummary } from '@/account/accountContext'
import { feeRatesOf } from '@/account/feeRates'
import type { PositionRow } from '@/features/positions/positionRow'
import { defaultFeeRates } from '@/quant/fees'
import { CloseAllPositions } from '@/features/positions/CloseAllPositions'
import { ClosePosition } from '@/features/positions/ClosePosition'
import { ReversePosition } from '@/features/positions/ReversePosition'
import { usePositionRows } from '@/features/positions/usePositionRows'

export type PositionDialogKind = 'close' | 'closeAtLimit' | 'reverse' | 'closeAll'

type PositionDialogProps = { kind: PositionDialogKind; instrumentName: string; onClose: () => void }

/** The dialog that a key has opened; when the position is gone, so is the dialog. */
export function PositionDialog({ kind, instrumentName, onClose }: PositionDialogProps) {
  const rows = usePositionRows()
  const { data: summary } = useAccountSummary()
  const ratesOf = ({ instrument }: PositionRow) =>
    instrument === undefined ? defaultFeeRates : feeRatesOf(summary?.feeStructures, instrument)
  const onOpenChange = (isOpen: boolean) => {
    if (!isOpen) onClose()
  }
  if (kind === 'closeAll') {
    return rows.length === 0 ? null : <CloseAllPositions rows={rows} ratesOf={ratesOf} onOpenChange={onOpenChange} />
  }
  const row = rows.find(({ position }) => position.instrumentName === instrumentName)
  if (row === undefined) return null
  switch (kind) {
    case 'close':
    case 'closeAtLimit':
      return (
        <ClosePosition
          row={row}
          rates={ratesOf(row)}
          startType={kind === 'close' ? 'market' : 'limit'}
          onOpenChange={onOpenChange}
        />
      )
    case 'reverse':
      return <ReversePosition row={row} onOpenChange={onOpenChange} />
  }
}
