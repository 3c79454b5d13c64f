import { useState, useSyncExternalStore } from 'react'
import { usePositions } from '@/account/accountContext'
import type { OrderDraft } from '@/appContext/ticket/orderDraft'
import type { Instrument } from '@/protocol/instrument'
import { useKeyAction } from '@/ui/keys/useKeyAction'
import { t } from '@/ui/t'
import { ArmedDesk } from '@/features/keyboard/armed/ArmedDesk'
import { armedMode } from '@/features/keyboard/armed/armedMode'
import { PositionDialog, type PositionDialogKind } from './PositionDialog'
import { tellKey } from '@/features/keyboard/tellKey'
import { useOrderKeys } from '@/features/keyboard/useOrderKeys'

type OwnKeysProps = { instrument: Instrument; draft: OrderDraft }

/** The keys that act on what the account has: its orders, and the dialogs that end a position. */
export function OwnKeys({ instrument, draft }: OwnKeysProps) {
  const { instrumentName } = instrument
  const { data: positions = [] } = usePositions()
  const [kind, setKind] = useState<PositionDialogKind>()
  useOrderKeys(instrument)
  const isHeld = positions.some((position) => position.instrumentName === instrumentName)
  const open = (what: PositionDialogKind) => () => {
    if (isHeld) setKind(what)
    else tellKey(t('You have no position in {instrument}.', { instrument: instrumentName }))
  }
  useKeyAction('position.close', open('close'))
  useKeyAction('position.closeAtLimit', open('closeAtLimit'))
  useKeyAction('position.reverse', open('reverse'))
  useKeyAction('position.closeAll', () => {
    if (positions.length > 0) setKind('closeAll')
    else tellKey(t('You have no positions.'))
  })
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
