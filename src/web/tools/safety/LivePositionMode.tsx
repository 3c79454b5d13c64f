import { useState } from 'react'
import { t } from '@/web/language/t'
import type { PositionMode } from '@/web/session/positionMode/legsOf'
import { usePositionMode, useSwitchPositionMode } from '@/web/session/positionMode/usePositionMode'
import { useOpenOrdersInSpareFrame, usePositionsInSpareFrame } from '@/web/session/spareFrameLists'
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
  const { mode, isOffered } = usePositionMode()
  if (!isOffered) return null
  const label = labels[mode]
  return (
    <>
      <HeaderTool isRow label={label} icon={<SettingsIcon />} onClick={() => setOpen(true)} />
      {isOpen && <PositionModeDialog mode={mode} onClose={() => setOpen(false)} />}
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
]

const explanations = {
  net: t('An order can close and flip a perpetual position at once.'),
  'one-way': t('Orders against a perpetual position are reduce-only. A flip is sent as two orders.'),
  hedge: t('This account is in hedge mode, which isn’t supported. Switch it to one-way first.'),
}

function PositionModeDialog({ mode, onClose }: { mode: PositionMode; onClose: () => void }) {
  const { start, isPending, failure } = useSwitchPositionMode()
  const isHeld = usePositionsInSpareFrame()?.some(({ instrumentType }) => instrumentType === 'PERPETUAL') === true
  const hasOrders = useOpenOrdersInSpareFrame()?.orders.some(({ instrumentType }) => instrumentType === 'PERPETUAL')
  const isBlocked = isHeld || hasOrders === true
  const problem = isBlocked ? t('Close your perpetual positions and cancel their orders first.') : failure?.words
  return (
    <Dialog isOpen onOpenChange={onClose} title={t('Position mode')} size="small">
      <div className="flex flex-col gap-3 p-4 text-sm">
        <RadioGroup
          label={t('Position mode')}
          value={mode}
          onChange={(next) => void start(next)}
          options={modes.map((option) => ({ ...option, isDisabled: isBlocked || isPending }))}
        />
        <p className="text-text-2">{explanations[mode]}</p>
        {problem !== undefined && (
          <p role="alert" className="text-warn">
            {problem}
          </p>
        )}
      </div>
    </Dialog>
  )
}
