import { skipToken, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { RestClient } from '@/client/restClient'
import { systemTimers } from '@/client/timers'
import { systemClock } from '@/lib/clock'
import { createListeners } from '@/lib/listeners'
import { useMarketData } from '@/marketData/marketDataContext'
import type { Address } from '@/protocol/instrument'
import { getStrategies } from '@/protocol/rest/strategies'
import { useAccess, useAccountServices, type AccountServices } from '../accountContext'
import type { KnownAddress } from './addressBook'
import { createMovementDesk, type MovementDesk } from './movementDesk'
import { movementsKey, movementsQuery } from './movementsQuery'
import type { SignedMovement } from './sendMovement'

/** The last movements of who is trading. */
export function useMovements() {
  const { rest } = useMarketData()
  const access = useAccess()
  const account = access.status === 'trading' ? access.account : undefined
  const query = account === undefined ? { queryKey: ['nobody'], queryFn: skipToken } : movementsQuery(rest, account)
  return useQuery(query as ReturnType<typeof movementsQuery>)
}

/** The strategies that take deposits by transfer; none where the venue has none or does not say. */
export function useStrategyAddresses(): readonly KnownAddress[] {
  const { rest } = useMarketData()
  const { data } = useQuery({
    queryKey: ['strategies', 'addresses'],
    queryFn: async ({ signal }) => (await rest.call(getStrategies, {}, { signal })).strategies,
    staleTime: 300_000,
    retry: false,
  })
  return (data ?? []).map(({ strategyAddress: address, strategyName: name }) => ({ address, name }))
}

/** One for each account of this page: a doubt outlives the screen that it began on. */
const desks = new WeakMap<AccountServices, Map<Address, MovementDesk>>()
const found = createListeners<SignedMovement>()

export function useMovementDesk(account: Address): MovementDesk {
  const services = useAccountServices()
  const { rest } = useMarketData()
  const queryClient = useQueryClient()
  const known = desks.get(services) ?? new Map<Address, MovementDesk>()
  desks.set(services, known)
  const desk = known.get(account) ?? openDesk(services, rest, queryClient, account)
  known.set(account, desk)
  return desk
}

export function useMovementDoubts(desk: MovementDesk) {
  return useSyncExternalStore(desk.subscribe, desk.getSnapshot)
}

/** Hears of a movement whose doubt has ended well. Returns the way out. */
export const onMovementFound = found.subscribe

function openDesk(
  { wallet, venue }: AccountServices,
  rest: RestClient,
  queryClient: QueryClient,
  account: Address,
): MovementDesk {
  return createMovementDesk({
    rest,
    wallet,
    domain: venue.signing,
    clock: systemClock,
    crypto,
    pause: (ms) => new Promise<void>((resolve) => void systemTimers.after(ms, resolve)),
    onMoved: () => {
      void queryClient.invalidateQueries({ queryKey: movementsKey(account) })
      void queryClient.invalidateQueries({ queryKey: ['account', account, 'summary'] })
    },
    onFound: found.publish,
  })
}
