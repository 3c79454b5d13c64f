import { useState } from 'react'
import { t } from '@/web/language/t'
import type { PositionMode } from '@/web/session/positionMode/legsOf'
import { modeIn } from '@/web/session/positionMode/positionModeStore'
import { usePositionMode } from '@/web/session/positionMode/usePositionMode'
import { useSwitchPositionMode } from '@/web/session/positionMode/useSwitchPositionMode'
import { useOpenOrdersInSpareFrame, usePositionsInSpareFrame } from '@/web/session/spareFrameLists'
import { Button } from '@/web/ui/Button'
import { Dialog } from '@/web/ui/Dialog'
import { HeaderTool } from '@/web/ui/HeaderTool'
import { SettingsIcon } from '@/web/ui/icons'
import { RadioGroup, type RadioOption } from '@/web/ui/RadioGroup'

/**
 * The account's position mode: a row of the menu that opens a dialog with the switch. Absent at venues with a single
 * mode.
 */
export function LivePositionMode() {
  const [isOpen, setOpen] = useState(false)
  const state = usePositionMode()
  if (!state.isOffered) return null
  const mode = modeIn(state, state.opened?.instrumentId)
  return (
    <>
      <HeaderTool isRow label={labels[mode]} icon={<SettingsIcon />} onClick={() => setOpen(true)} />
      {isOpen && (
        <PositionModeDialog mode={mode} instrumentName={state.opened?.instrumentName} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

const labels = {
  net: t('Position mode: net'),
  'one-way': t('Position mode: one-way'),
  hedge: t('Position mode: hedge'),
}

const modes: readonly RadioOption<PositionMode>[] = [
  { value: 'net', label: t('Net') },
  { value: 'one-way', label: t('One-way') },
  { value: 'hedge', label: t('Hedge') },
]

const explanations = {
  net: t('An order can close and flip a perpetual position at once.'),
  'one-way': t('Orders against a perpetual position are reduce-only. A flip is sent as two orders.'),
  hedge: t(
    'A perpetual can have a long and a short position at once. Each order opens or closes one of them; TWAPs, scaled orders and keyboard trading aren’t available.',
  ),
}

const switchLabels = {
  net: t('Switch to net'),
  'one-way': t('Switch to one-way'),
  hedge: t('Switch to hedge'),
}

type PositionModeDialogProps = { mode: PositionMode; instrumentName: string | undefined; onClose: () => void }

/** Asks for a mode with its consequences. The venue decides whether open positions or orders forbid the switch. */
function PositionModeDialog({ mode, instrumentName, onClose }: PositionModeDialogProps) {
  const { start, isPending, failure } = useSwitchPositionMode()
  const [chosen, setChosen] = useState<PositionMode>()
  const isHere = (row: { readonly instrumentName: string; readonly instrumentType: string }) =>
    row.instrumentType === 'PERPETUAL' && (instrumentName === undefined || row.instrumentName === instrumentName)
  const isHeld = usePositionsInSpareFrame()?.some(isHere) === true
  const hasOrders = useOpenOrdersInSpareFrame()?.orders.some(isHere) === true
  const isBlocked = isHeld || hasOrders
  const problem = isBlocked ? t('Close your perpetual positions and cancel their orders first.') : failure?.words
  const wanted = chosen ?? mode
  return (
    <Dialog isOpen onOpenChange={onClose} title={t('Position mode')} size="small">
      <div className="flex flex-col gap-3 p-4 text-sm">
        <RadioGroup
          label={t('Position mode')}
          value={wanted}
          onChange={setChosen}
          options={modes.map((option) => ({ ...option, isDisabled: isBlocked || isPending }))}
        />
        <p className="text-text-2">{explanations[wanted]}</p>
        {instrumentName !== undefined && (
          <p className="text-xs text-text-3">
            {t('Applies to {instrument}, at some venues to all perpetuals.', { instrument: instrumentName })}
          </p>
        )}
        {problem !== undefined && (
          <p role="alert" className="text-warn">
            {problem}
          </p>
        )}
        {wanted !== mode && (
          <Button variant="primary" disabled={isBlocked} isPending={isPending} onClick={() => void start(wanted)}>
            {switchLabels[wanted]}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
