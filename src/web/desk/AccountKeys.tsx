import { useState, useSyncExternalStore } from 'react'
import type { Instrument } from '@/core/protocol/instrument'
import type { OrderDraft } from '@/web/desk/draft/orderDraft'
import { ArmedDesk } from '@/web/desk/keyboard/armed/ArmedDesk'
import { useArmedMode } from '@/web/desk/keyboard/armed/armedMode'
import { useOrderKeys } from '@/web/desk/keyboard/useOrderKeys'
import { CloseAllPositions } from '@/web/desk/positions/CloseAllPositions'
import { ClosePosition } from '@/web/desk/positions/ClosePosition'
import type { PositionRow } from '@/web/desk/positions/positionRow'
import { ReversePosition } from '@/web/desk/positions/ReversePosition'
import { usePositionRows } from '@/web/desk/positions/usePositionRows'
import { t } from '@/web/language/t'
import { useBuilder } from '@/web/session/accountContext'
import { useAccountSummary, usePositions } from '@/web/session/accountLists'
import { feeRatesOf } from '@/web/session/figures/feeRates'
import { positionsIn } from '@/web/session/figures/positions'
import { twoPositionsText } from '@/web/session/positionMode/hedgeSide'
import { showShortcutToast } from '@/web/ui/shortcuts/shortcutToast'
import { useShortcut } from '@/web/ui/shortcuts/useShortcut'

type AccountKeysProps = { instrument: Instrument; draft: OrderDraft }

export type PositionDialogKind = 'close' | 'closeAtLimit' | 'reverse' | 'closeAll'

type PositionDialogProps = { kind: PositionDialogKind; instrumentName: string; onClose: () => void }

/** Registers the shortcuts that need an account: cancelling orders and opening the position dialogs. */
export function AccountKeys({ instrument, draft }: AccountKeysProps) {
  const { instrumentName } = instrument
  const { data: positions = [] } = usePositions()
  const [kind, setKind] = useState<PositionDialogKind>()
  useOrderKeys(instrument)
  const heldCount = positionsIn(positions, instrument).length
  const open = (what: PositionDialogKind) => () => {
    if (heldCount === 1) setKind(what)
    else if (heldCount > 1) showShortcutToast(twoPositionsText)
    else showShortcutToast(t('No position in {instrument}', { instrument: instrumentName }))
  }
  useShortcut('position.close', open('close'))
  useShortcut('position.closeAtLimit', open('closeAtLimit'))
  useShortcut('position.reverse', open('reverse'))
  useShortcut('position.closeAll', () => {
    if (positions.length > 0) setKind('closeAll')
    else showShortcutToast(t('No open positions'))
  })
  const armedMode = useArmedMode()
  const armed = useSyncExternalStore(armedMode.subscribe, armedMode.getSnapshot)
  return (
    <>
      {armed.status === 'armed' && <ArmedDesk instrument={instrument} draft={draft} />}
      {kind !== undefined && (
        <PositionDialog kind={kind} instrumentName={instrumentName} onClose={() => setKind(undefined)} />
      )}
    </>
  )
}

/** The dialog opened by a shortcut. It closes when the position is gone. */
export function PositionDialog({ kind, instrumentName, onClose }: PositionDialogProps) {
  const rows = usePositionRows()
  const { data: summary } = useAccountSummary()
  const builder = useBuilder()
  const ratesOf = ({ position }: PositionRow) => feeRatesOf(summary, position, builder)
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
