import { useState } from 'react'
import { t } from '@/web/language/t'
import type { PositionMode } from '@/web/session/positionMode/legsOf'
import { usePositionMode, useSwitchPositionMode } from '@/web/session/positionMode/usePositionMode'
import { useOpenOrdersInSpareFrame, usePositionsInSpareFrame } from '@/web/session/spareFrameLists'
import { Dialog } from '@/web/ui/Dialog'
import { HeaderTool } from '@/web/ui/HeaderTool'
import { SettingsIcon } from '@/web/ui/icons'
import { RadioGroup } from '@/web/ui/RadioGroup'

/** The position mode of the account: a row of the menu, and behind it the switch. Absent where the venue has one mode. */
export function LivePositionMode() {
  const [isOpen, setOpen] = useState(false)
  const { mode, isOffered } = usePositionMode()
  if (!isOffered) return null
  const label = mode === 'net' ? t('Position mode: net') : t('Position mode: one-way')
  return (
    <>
      <HeaderTool isRow label={label} icon={<SettingsIcon />} onClick={() => setOpen(true)} />
      {isOpen && <PositionModeDialog mode={mode} onClose={() => setOpen(false)} />}
    </>
  )
}

const modes = [
  { value: 'net', label: t('Net') },
  { value: 'one-way', label: t('One-way') },
] as const

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
        <p className="text-text-2">
          {mode === 'net'
            ? t('An order can close and flip a perpetual position at once.')
            : t('Orders against a perpetual position are reduce-only. A flip is sent as two orders.')}
        </p>
        {problem !== undefined && (
          <p role="alert" className="text-warn">
            {problem}
          </p>
        )}
      </div>
    </Dialog>
  )
}
