import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { RestClient } from '@/web/connection/restClient'
import { systemPause } from '@/web/connection/systemPause'
import { browserStorage } from '@/web/language/browserStorage'
import { useMarketData } from '@/web/market/marketDataContext'
import type { Address } from '@/core/protocol/instrument'
import { useAccountServices, useAccountSession, type AccountServices } from '@/web/session/accountContext'
import type { AccountSession } from '@/web/session/accountSession'
import { busy } from '@/web/session/actions/outcome'
import type { UnsignedAction } from '@/web/session/actions/unsignedAction'
import { useAction } from '@/web/session/actions/useAction'
import { createOtcActions, type OtcActions } from './otcActions'
import { otcKey, otcQuery } from './otcQuery'

/** The OTC desk as the trader sees it. */
export function useOtcAccount(account: Address) {
  return useQuery(otcQuery(useMarketData().rest, account))
}

/** One for each session: an unknown outcome outlives the screen that it began on. */
const desks = new WeakMap<AccountSession, OtcActions>()

function useOtcActions(account: Address): OtcActions | undefined {
  const services = useAccountServices()
  const { rest } = useMarketData()
  const queryClient = useQueryClient()
  const session = useAccountSession()
  if (session === undefined) return undefined
  const desk = desks.get(session) ?? openDesk(services, session, { rest, queryClient, account })
  desks.set(session, desk)
  return desk
}

/** Requests to the desk, one at a time, with the one whose answer was lost, if there is one. */
export function useOtcRequest(account: Address) {
  const action = useOtcActions(account)?.request
  const sending = useAction(`otcRequest.${account}`, action?.send ?? notOpen)
  return { ...sending, ...useUnknown(action) }
}

/** Positions given back to the desk, in the same way. */
export function useOtcUnwind(account: Address) {
  const action = useOtcActions(account)?.unwind
  const sending = useAction(`otcUnwind.${account}`, action?.send ?? notOpen)
  return { ...sending, ...useUnknown(action) }
}

function useUnknown<Wish, Mark>(action: UnsignedAction<Wish, Mark, true> | undefined) {
  const unknown = useSyncExternalStore(action?.subscribe ?? subscribeToNothing, action?.getSnapshot ?? nothing)
  return { unknown, leave: () => action?.leave() }
}

const nothing = () => undefined
const subscribeToNothing = () => nothing
/** Nothing is sent before the account is open. */
const notOpen = async () => busy

type DeskParts = { readonly rest: RestClient; readonly queryClient: QueryClient; readonly account: Address }

function openDesk(
  { venue, sessions }: AccountServices,
  session: AccountSession,
  { rest, queryClient, account }: DeskParts,
): OtcActions {
  return createOtcActions({
    rest,
    storage: browserStorage,
    name: `${venue.id}.${account}`,
    pause: async (ms) => {
      await systemPause(ms)
      // A session that has ended has no key to ask with: the next one goes on.
      if (sessions.getSnapshot() !== session) await new Promise<never>(() => undefined)
    },
    onChanged: () => {
      void queryClient.invalidateQueries({ queryKey: session.data.queries.summary.queryKey })
      void queryClient.invalidateQueries({ queryKey: otcKey(account) })
    },
  })
}
