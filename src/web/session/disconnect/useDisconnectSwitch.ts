import { describeFailure } from '@/web/session/actions/describeFailure'
import type { DisconnectSwitchProps } from './DisconnectSwitch'
import { useCancelOnDisconnect, useOrdersAtRisk } from './useCancelOnDisconnect'

export function useDisconnectSwitch(): DisconnectSwitchProps {
  const { isOn, change, error } = useCancelOnDisconnect()
  const { open } = useOrdersAtRisk()
  const failure = change.failure ?? (error === null ? undefined : describeFailure(error))
  return {
    isOn,
    isChanging: change.isPending,
    failure: failure?.words,
    atRisk: open,
    onChange: (enabled) => void change.start(enabled),
  }
}
