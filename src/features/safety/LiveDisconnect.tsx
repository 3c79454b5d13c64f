import { useState } from 'react'
import { DisconnectSwitch, type DisconnectSwitchProps } from '@/appContext/disconnect/DisconnectSwitch'
import { Dialog } from '@/ui/Dialog'
import { Tooltip } from '@/ui/Tooltip'
import { t } from '@/language/t'
import { stateText, type SwitchState } from '@/appContext/disconnect/disconnectLabels'
import { PlugIcon } from '@/ui/icons'
import { useScreenWidth } from '@/ui/useScreenWidth'
import { HeaderTool } from '@/ui/HeaderTool'
import { useDisconnectSwitch } from '@/appContext/disconnect/useDisconnectSwitch'

/** Cancel on disconnect: its state in the header, and behind it the switch. */
export function LiveDisconnect() {
  const [isOpen, setOpen] = useState(false)
  const state = useDisconnectSwitch()
  const open = () => setOpen(true)
  return (
    <>
      {useScreenWidth() === 'phone' ? (
        <HeaderTool label={stateText(state.isOn)} icon={<PlugIcon />} onClick={open} />
      ) : (
        <DisconnectChip isOn={state.isOn} onPress={open} />
      )}
      {isOpen && <DisconnectDialog {...state} onClose={() => setOpen(false)} />}
    </>
  )
}

/** The state of the switch in the header: quiet while it is off, in accent while it is on. */
export function DisconnectChip({ isOn, onPress }: { isOn: SwitchState; onPress: () => void }) {
  const words = stateText(isOn)
  const look =
    isOn === true
      ? 'bg-accent-soft text-accent hover:brightness-110'
      : 'text-text-3 hover:bg-surface-2 hover:text-text-1'
  return (
    <Tooltip text={words} isName>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={words}
        onClick={onPress}
        className={`inline-flex h-6 min-w-6 shrink-0 items-center justify-center gap-1 rounded-sm px-1 text-xs font-medium whitespace-nowrap pointer-coarse:h-11 pointer-coarse:min-w-11 ${look}`}
      >
        <PlugIcon />
        {isOn === true && <span className="max-[1599px]:sr-only">{t('Cancel on disconnect: on')}</span>}
        {isOn === undefined && <span>—</span>}
      </button>
    </Tooltip>
  )
}

export function DisconnectDialog({ onClose, ...state }: DisconnectSwitchProps & { onClose: () => void }) {
  return (
    <Dialog isOpen onOpenChange={onClose} title={t('Cancel on disconnect')}>
      <div className="p-4">
        <DisconnectSwitch {...state} />
      </div>
    </Dialog>
  )
}
