import { useState } from 'react'
import { t } from '@/web/language/t'
import { stateText } from '@/web/session/disconnect/disconnectLabels'
import { DisconnectSwitch, type DisconnectSwitchProps } from '@/web/session/disconnect/DisconnectSwitch'
import { useDisconnectSwitch } from '@/web/session/disconnect/useDisconnectSwitch'
import { Dialog } from '@/web/ui/Dialog'
import { HeaderTool } from '@/web/ui/HeaderTool'
import { PlugIcon } from '@/web/ui/moreIcons'
import { Tooltip } from '@/web/ui/Tooltip'
import { useScreenWidth } from '@/web/ui/useScreenWidth'

/** Cancel-on-disconnect: a chip in the header or a row of the menu, and a dialog with the switch. */
export function LiveDisconnect({ isRow }: { isRow: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const state = useDisconnectSwitch()
  const width = useScreenWidth()
  const isInSight = width !== 'phone' && state.isOn === true
  const words = stateText(state.isOn)
  const open = () => setOpen(true)
  return (
    <>
      {isRow && !isInSight && <HeaderTool isRow label={words} icon={<PlugIcon />} onClick={open} />}
      {!isRow && isInSight && (
        <Tooltip text={words} isName>
          <button
            type="button"
            aria-haspopup="dialog"
            aria-label={words}
            onClick={open}
            className="inline-flex h-6 min-w-6 shrink-0 items-center justify-center gap-1 rounded-sm bg-accent-soft px-1 text-xs font-medium whitespace-nowrap text-accent hover:brightness-110 pointer-coarse:h-11 pointer-coarse:min-w-11"
          >
            <PlugIcon />
            <span className="max-[99.9375rem]:sr-only">{words}</span>
          </button>
        </Tooltip>
      )}
      {/* Keeps the dialog open while the switch moves its button between the bar and the menu. */}
      {isOpen && <DisconnectDialog {...state} onClose={() => setOpen(false)} />}
    </>
  )
}

function DisconnectDialog({ onClose, ...state }: DisconnectSwitchProps & { onClose: () => void }) {
  return (
    <Dialog isOpen onOpenChange={onClose} title={t('Cancel on disconnect')}>
      <div className="p-4">
        <DisconnectSwitch {...state} />
      </div>
    </Dialog>
  )
}
