import { useState } from 'react'
import { DisconnectChip } from './DisconnectChip'
import { DisconnectDialog } from './DisconnectDialog'
import { stateWords } from '@/appContext/disconnect/disconnectWords'
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
        <HeaderTool label={stateWords(state.isOn)} icon={<PlugIcon />} onClick={open} />
      ) : (
        <DisconnectChip isOn={state.isOn} onPress={open} />
      )}
      {isOpen && <DisconnectDialog {...state} onClose={() => setOpen(false)} />}
    </>
  )
}
