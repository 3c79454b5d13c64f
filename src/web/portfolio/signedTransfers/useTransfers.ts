import { skipToken, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { createListeners } from '@/core/lib/listeners'
import type { Address } from '@/core/protocol/instrument'
import { getStrategies } from '@/core/protocol/rest/strategies'
import { systemPause } from '@/web/connection/systemPause'
import { browserStorage } from '@/web/language/browserStorage'
import type { MarketData } from '@/web/market/marketData'
import { useMarketData } from '@/web/market/marketDataContext'
import { useAccess, useAccountServices, type AccountServices } from '@/web/session/accountContext'
import type { KnownAddress } from './addressBook'
import { createPersistedTransfers } from './persistedTransfers'
import { venueTokensOf } from './tokens'
import type { PreparedTransfer } from './transferOrder'
import { createTransferSender, type TransferSender } from './transferSender'
import { transfersKey, transfersQuery } from './transfersQuery'

export function useTransferList() {
  const { rest } = useMarketData()
  const access = useAccess()
  const account = access.status === 'trading' ? access.account : undefined
  const query = account === undefined ? { queryKey: ['signedOut'], queryFn: skipToken } : transfersQuery(rest, account)
  return useQuery(query as ReturnType<typeof transfersQuery>)
}

/** Strategies that take deposits by transfer; empty if the venue does not list any. */
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

/** One sender for each account, so that a transfer of unknown outcome is followed after its screen has closed. */
const senders = new WeakMap<AccountServices, Map<Address, TransferSender>>()
const found = createListeners<PreparedTransfer>()

export function useTransferSender(account: Address): TransferSender {
  const services = useAccountServices()
  const marketData = useMarketData()
  const queryClient = useQueryClient()
  const known = senders.get(services) ?? new Map<Address, TransferSender>()
  senders.set(services, known)
  const sender = known.get(account) ?? openSender(services, marketData, queryClient, account)
  known.set(account, sender)
  return sender
}

export function useUnknownTransfers(sender: TransferSender) {
  return useSyncExternalStore(sender.subscribe, sender.getSnapshot)
}

/**
 * Calls the listener when a transfer of unknown outcome turns out to be executed. Returns the function that
 * unsubscribes.
 */
export const onTransferFound = found.subscribe

function openSender(
  { wallet, venue }: AccountServices,
  { rest, venueClock }: Pick<MarketData, 'rest' | 'venueClock'>,
  queryClient: QueryClient,
  account: Address,
): TransferSender {
  return createTransferSender({
    rest,
    wallet,
    domain: venue.signing,
    venueClock,
    crypto,
    pause: systemPause,
    persisted: createPersistedTransfers({
      storage: browserStorage,
      venueId: venue.id,
      account,
      domain: venue.signing,
      ownTokens: venueTokensOf(venue),
    }),
    onMoved: () => {
      void queryClient.invalidateQueries({ queryKey: transfersKey(account) })
      void queryClient.invalidateQueries({ queryKey: ['account', account, 'summary'] })
    },
    onFound: found.publish,
  })
}
