import { describeFailure } from '@/account/describeFailure'
import { useCancelOnDisconnect, useOrdersAtRisk } from '@/account/disconnect/useCancelOnDisconnect'
import type { DisconnectSwitchProps } from './DisconnectSwitch'

/** The switch in its state at the venue, for wherever it is drawn. */
export function useDisconnectSwitch(): DisconnectSwitchProps {
  const { isOn, isChanging, change, changeError, error } = useCancelOnDisconnect()
  const { open } = useOrdersAtRisk()
  const failed = changeError ?? error
  return {
    isOn,
    isChanging,
    failure: failed === null ? undefined : describeFailure(failed).words,
    atRisk: open,
    onChange: change,
  }
}
