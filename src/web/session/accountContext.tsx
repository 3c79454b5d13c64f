import { skipToken, useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query'
import { createContext, useContext, useSyncExternalStore, type ReactNode } from 'react'
import { assert } from '@/core/lib/assert'
import type { SigningDomain } from '@/core/protocol/eip712'
import type { AccessStore } from '@/web/session/access/accessStore'
import { noPendingOrders, type PendingOrders } from '@/web/session/orders/pendingOrders'
import { restingOrders } from '@/web/session/stops/restingOrders'
import type { WalletSession } from '@/web/session/wallet/walletSession'
import { subscribeToNothing } from '@/web/ui/browser/subscribeToNothing'
import type { AccountSession, AccountSessions } from './accountSession'
import type { OpenOrders } from './openOrders'
import type { SessionPart } from './sessionContext'

/** The venue that the account trades at: stored data is kept per venue, and signatures are made for it. */
export type AccountVenue = {
  readonly id: string
  readonly kind: 'paper' | 'test' | 'real'
  readonly signing: SigningDomain
}

/** Who trades here, and with what. */
export type AccountServices = {
  readonly venue: AccountVenue
  readonly wallet: WalletSession
  readonly access: AccessStore
  readonly sessions: AccountSessions
}

const AccountContext = createContext<AccountServices | undefined>(undefined)

export function AccountProvider({ services, children }: { services: AccountServices; children: ReactNode }) {
  return <AccountContext value={services}>{children}</AccountContext>
}

export function useAccountServices(): AccountServices {
  const services = useContext(AccountContext)
  assert(services !== undefined, 'a component with an account is inside an AccountProvider')
  return services
}

export function useAccess() {
  const { access } = useAccountServices()
  return useSyncExternalStore(access.subscribe, access.getSnapshot)
}

export function useWalletState() {
  const { wallet } = useAccountServices()
  return useSyncExternalStore(wallet.subscribe, wallet.getSnapshot)
}

export function useOfferedWallets() {
  const { wallet } = useAccountServices()
  return useSyncExternalStore(wallet.subscribe, wallet.getOffered)
}

/** `undefined` while no one may trade. */
export function useAccountSession(): AccountSession | undefined {
  const { sessions } = useAccountServices()
  return useSyncExternalStore(sessions.subscribe, sessions.getSnapshot)
}

/** What a feature has of the session; `undefined` while no one may trade. */
export function useSessionPart<Value>(part: SessionPart<Value>): Value | undefined {
  return useAccountSession()?.part(part)
}

export function usePendingOrders(): PendingOrders {
  const actions = useAccountSession()?.actions
  return useSyncExternalStore(actions?.subscribe ?? subscribeToNothing, actions?.getSnapshot ?? (() => noPendingOrders))
}

export const signedOut: { readonly queryKey: readonly string[]; readonly queryFn: typeof skipToken } = {
  queryKey: ['signedOut'],
  queryFn: skipToken,
}

export type RestingOrders = Pick<OpenOrders, 'orders'>

/** What is in the book, or can be: without the stops, which wait outside it. */
export function useOpenOrders(): UseQueryResult<RestingOrders> {
  const options: UseQueryOptions<OpenOrders> | undefined = useAccountSession()?.data.queries.openOrders
  return useQuery({ ...(options ?? signedOut), select: withoutStops })
}

/**
 * A function of the module, so that the same orders are the same list at the next drawing. Without the ids that have ended:
 * an order that fills at once adds one of them, and changes nothing that is drawn.
 */
export const withoutStops = ({ orders }: RestingOrders): RestingOrders => ({ orders: restingOrders(orders) })
