import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { Address } from '@/core/protocol/instrument'
import { useMarketData } from '@/web/market/marketDataContext'
import { useSessionPart } from '@/web/session/accountContext'
import { busy } from '@/web/session/actions/outcome'
import type { UnsignedAction } from '@/web/session/actions/unsignedAction'
import { useAction } from '@/web/session/actions/useAction'
import { openOtc } from './otcActions'
import { otcQuery } from './otcQuery'

export function useOtcAccount(account: Address) {
  return useQuery(otcQuery(useMarketData().rest, account))
}

/** Returns the action that sends requests to the desk, one at a time, with any unknown outcome. */
export function useOtcRequest(account: Address) {
  const action = useSessionPart(openOtc)?.request
  const sending = useAction(`otcRequest.${account}`, action?.send ?? notOpen)
  return { ...sending, ...useUnknown(action) }
}

export function useOtcUnwind(account: Address) {
  const action = useSessionPart(openOtc)?.unwind
  const sending = useAction(`otcUnwind.${account}`, action?.send ?? notOpen)
  return { ...sending, ...useUnknown(action) }
}

function useUnknown<Wish, Mark>(action: UnsignedAction<Wish, Mark, true> | undefined) {
  const unknown = useSyncExternalStore(action?.subscribe ?? subscribeToNothing, action?.getSnapshot ?? nothing)
  return { unknown, leave: () => action?.leave() }
}

const nothing = () => undefined
const subscribeToNothing = () => nothing
const notOpen = async () => busy
