import { skipToken, useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query'
import { createContext, useContext, useSyncExternalStore, type ReactNode } from 'react'
import { assert } from '@/core/lib/assert'
import type { BuilderTerms, SigningDomain } from '@/core/protocol/eip712'
import type { AccessStore } from '@/web/session/access/accessStore'
import { noPendingOrders, type PendingOrders } from '@/web/session/orders/pendingOrders'
import { restingOrders } from '@/web/session/stops/restingOrders'
import type { WalletSession } from '@/web/session/wallet/walletSession'
import { subscribeToNothing } from '@/web/ui/browser/subscribeToNothing'
import type { AccountSession, AccountSessions } from './accountSession'
import type { OpenOrders } from './openOrders'
import type { SessionPart } from './sessionContext'

/** The account's venue: storage is per venue, and signatures are made for it. */
export type AccountVenue = {
  readonly id: string
  readonly kind: 'paper' | 'test' | 'real'
  readonly signing: SigningDomain
}

export type AccountServices = {
  readonly venue: AccountVenue
  readonly wallet: WalletSession
  readonly access: AccessStore
  readonly sessions: AccountSessions
  /** The builder that orders name, and whose fee they pay. */
  readonly builder?: BuilderTerms | undefined
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

export function useBuilder(): BuilderTerms | undefined {
  return useContext(AccountContext)?.builder
}

export function useAccess() {
  const { access } = useAccountServices()
  return useSyncExternalStore(access.subscribe, access.getSnapshot)
}

/** Address of the connected account, even before it can trade; undefined for a visitor. */
export function useConnectedAccount(): string | undefined {
  const access = useAccess()
  return access.status === 'signedOut' ? undefined : access.account
}

export function useWalletState() {
  const { wallet } = useAccountServices()
  return useSyncExternalStore(wallet.subscribe, wallet.getSnapshot)
}

export function useOfferedWallets() {
  const { wallet } = useAccountServices()
  return useSyncExternalStore(wallet.subscribe, wallet.getOffered)
}

export function useAccountSession(): AccountSession | undefined {
  const { sessions } = useAccountServices()
  return useSyncExternalStore(sessions.subscribe, sessions.getSnapshot)
}

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

/** Orders that are or can be in the book; excludes untriggered stops. */
export function useOpenOrders(): UseQueryResult<RestingOrders> {
  const options: UseQueryOptions<OpenOrders> | undefined = useAccountSession()?.data.queries.openOrders
  return useQuery({ ...(options ?? signedOut), select: withoutStops })
}

/**
 * Defined once in the module, so that the query keeps the list's identity. Ended ids are dropped, because no view shows
 * them.
 */
export const withoutStops = ({ orders }: RestingOrders): RestingOrders => ({ orders: restingOrders(orders) })
