import { hashKey, notifyManager, QueryClient, type QueryState } from '@tanstack/react-query'
import { systemClock } from '@/core/lib/clock'
import { createSafeStorage } from '@/core/lib/safeStorage'
import { createLazyOrderToasts } from '@/web/app/notices/lazyOrderToasts'
import { createLazyStopToasts } from '@/web/app/notices/lazyStopToasts'
import { OriginRejectedError, RestError } from '@/web/connection/callErrors'
import { createClient, type Client } from '@/web/connection/client'
import { earlyFetch } from '@/web/connection/early/earlyFetch'
import type { EarlyQuestions } from '@/web/connection/early/earlyVisit'
import { takeOverConnection } from '@/web/connection/early/takeOverConnection'
import { explainOrigin } from '@/web/connection/originProbe'
import { createRequestCounts } from '@/web/connection/requestCounts'
import { createRestClient } from '@/web/connection/restClient'
import { createRetryWaits } from '@/web/connection/retryWait'
import { createSkippedRows, type SkippedFrom } from '@/web/connection/skippedRows'
import { systemTimers } from '@/web/connection/timers'
import { browserStorage } from '@/web/language/browserStorage'
import { t } from '@/web/language/t'
import { followRestarts } from '@/web/market/freshTerms'
import { createMarketData, type MarketData } from '@/web/market/marketData'
import { createStepsOf } from '@/web/market/stepsOf'
import { createAccessStore } from '@/web/session/access/accessStore'
import { sendsSecret } from '@/web/session/access/secretForm'
import type { AccountServices } from '@/web/session/accountContext'
import { createAccountSessions } from '@/web/session/accountSessions'
import { createPageStores, type PageStores } from '@/web/session/pageStores'
import { createHmacSigner } from '@/web/session/wallet/hmacSigner'
import { createLazyKeyVault, createLazyWalletSession } from '@/web/session/wallet/lazyWalletSession'
import { hasConnectedBefore } from '@/web/session/wallet/walletStorage'
import { builderOf, rulesOf, type AppConfig } from '@/web/tools/venues/config'
import { holdFrames, nextAnimationFrame, nextSpareFrame } from '@/web/ui/browser/nextFrame'
import { showLoadFailure } from '@/web/ui/showLoadFailure'
import { showToast } from '@/web/ui/showToast'
import { afterSharedCode } from './afterSharedCode'
import { recordQueryErrors } from './recordQueryErrors'
import { venueTransport } from './venueTransport'
import { whenLoaded } from './whenLoaded'

export type Services = {
  readonly queryClient: QueryClient
  readonly client: Client
  readonly marketData: MarketData
  readonly account: AccountServices
  readonly pageStores: PageStores
}

/** Creates every singleton of the page. Nothing connects yet. The requests in `early` are not repeated. */
export function createServices(config: AppConfig, early?: EarlyQuestions): Services {
  const { venue } = config
  const rules = rulesOf(venue)
  const builder = builderOf(rules)
  const clock = systemClock
  const transport = venueTransport(venue.restUrl)
  const fetch = explainOrigin(transport.fetch, {
    baseUrl: venue.restUrl,
    origin: location.origin,
    timers: systemTimers,
  })
  const sign = createHmacSigner(crypto)
  // Lists that change together, as after a fill, render once and together with the book; otherwise each change would
  // render the desk.
  notifyManager.setScheduler(nextAnimationFrame)
  const queryClient = createQueryClient()
  const stepsOf = createStepsOf(queryClient)
  const vault = createLazyKeyVault(async () =>
    (await afterSharedCode(() => import('@/web/session/wallet/keyVault'))).createKeyVault(() => indexedDB, crypto),
  )
  const wallet = createLazyWalletSession({
    hasConnectedBefore: hasConnectedBefore(browserStorage),
    open: async () => (await afterSharedCode(() => import('./openWalletSession'))).openWalletSession(config, vault),
  })
  const retryWaits = createRetryWaits(clock)
  const skippedRows = createSkippedRows(notifySkipped)
  const requestCounts = createRequestCounts(clock)
  const rest = createRestClient({
    baseUrl: venue.restUrl,
    fetch: earlyFetch(early?.answers ?? {}, clock, fetch),
    clock,
    timers: systemTimers,
    credentials: () => access.getCredentials(),
    sign,
    onUnauthorized: (code, apiKey) => access.onRejected(code, apiKey),
    onRetryWait: retryWaits.note,
    onSkipped: skippedRows.note,
    onSent: requestCounts.note,
    budget: rules.requests,
    auth: () => (sendsSecret(browserStorage, config.scope) ? { ...rules, auth: 'secret' } : rules),
    isCrossOrigin: !venue.restUrl.startsWith(`${location.origin}/`),
  })
  const showSigning = whenLoaded(
    async () => (await import('@/web/app/notices/signingToasts')).showSigningNews,
    showLoadFailure,
  )
  const access = createAccessStore({
    venueId: config.scope,
    domain: venue.signing,
    wallet,
    rest,
    vault,
    crypto,
    clock,
    openSigningKeys: async () => (await import('@/web/session/wallet/openKeyWorker')).openKeyWorker(),
    storage: browserStorage,
    alwaysKeeps: venue.kind === 'paper',
    walletKeyRule: rules.walletKey ?? 'as-is',
    onSigning: (news) => showSigning(news, access),
    onKeyTrouble: whenLoaded(
      async () => (await import('@/web/app/notices/keyTroubleToast')).showKeyTrouble,
      showLoadFailure,
    ),
  })
  const client = createClient({
    rest,
    wsUrl: venue.wsUrl,
    openWebSocket: takeOverConnection(early?.connection, transport.openWebSocket),
    clock,
    timers: systemTimers,
    random: { next: Math.random },
    pingEveryMs: rules.pingEveryMs,
    retryWaits,
    skippedRows,
    requestCounts,
    report: noteProblem,
  })
  const marketData = createMarketData({
    rest,
    feed: client.feed,
    connection: client.socket,
    clock,
    timers: systemTimers,
    nextFrame: nextSpareFrame,
    report: noteProblem,
  })
  followRestarts({ queryClient, feed: client.feed, socket: client.socket, clock })
  const pageStores = createPageStores({
    venueId: config.scope,
    isPaper: venue.kind === 'paper',
    storage: browserStorage,
    tabStorage: createSafeStorage(() => sessionStorage),
    clock,
    timers: systemTimers,
  })
  const { notify, onFill } = createLazyOrderToasts(showLoadFailure, stepsOf, pageStores)
  const sessionDeps = {
    venueId: config.scope,
    domain: venue.signing,
    positionModeRule: rules.positionMode ?? 'auto',
    builder,
    cancelsInBulk: rules.cancelsInBulk,
    access,
    wallet,
    calls: client.calls,
    socket: client.socket,
    feed: client.feed,
    rest,
    queryClient,
    marketData,
    clock,
    crypto,
    storage: browserStorage,
    nextFrame: nextAnimationFrame,
    nextSpareFrame,
    holdFrames,
    sign,
    notify,
    notifyStop: createLazyStopToasts(showLoadFailure, stepsOf, pageStores),
    onAwayNews: whenLoaded(
      async () => (await import('@/web/app/notices/reconnectSummary')).showReconnectSummary,
      showLoadFailure,
    ),
  }
  const onExpiry = whenLoaded(
    async () => (await import('@/web/app/notices/expiryToasts')).showExpiryNews,
    showLoadFailure,
  )
  const sessions = createAccountSessions({
    access,
    load: async () => (await import('./openAccount')).openAccount(sessionDeps, { onFill, onExpiry }),
    onFailed: showLoadFailure,
  })
  return {
    queryClient,
    client,
    marketData,
    account: { venue: { ...venue, id: config.scope }, wallet, access, sessions, builder },
    pageStores,
  }
}

/** Creates the query client. It does not retry a rejection, because the answer would be the same. */
function createQueryClient(): QueryClient {
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) =>
          failures < 3 &&
          !(error instanceof RestError && error.status < 500) &&
          !(error instanceof OriginRejectedError),
        retryDelay: (failures, error) => Math.max(Math.min(1_000 * 2 ** failures, 30_000), retryWaitOf(error)),
        // Any other failure is retried until it succeeds.
        refetchInterval: ({ state }) =>
          isPassing(state.error) && state.status === 'error' ? failedAgainMs(state) : false,
        refetchOnWindowFocus: false,
        queryKeyHashFn: createKeyHash(),
      },
    },
  })
  recordQueryErrors(queryClient.getQueryCache())
  return queryClient
}

/** Returns a cached hash of query keys, because every render of every component with a query computes it. */
function createKeyHash(): typeof hashKey {
  const texts = new WeakMap<object, string>()
  return (key) => {
    const text = texts.get(key) ?? hashKey(key)
    texts.set(key, text)
    return text
  }
}

/** Derived from the time of the failure, because a random number would restart the wait at each render. */
const failedAgainMs = ({ error, errorUpdatedAt }: Pick<QueryState, 'error' | 'errorUpdatedAt'>) =>
  Math.max(4_000 + (errorUpdatedAt % 4_000), retryWaitOf(error))

function retryWaitOf(error: Error | null): number {
  return error instanceof RestError ? (error.retryAfterMs ?? 0) : 0
}

/** True for errors after which the venue may recover: no answer, an unreadable answer, or missing credentials. */
function isPassing(error: Error | null): boolean {
  return (
    error !== null && !(error instanceof RestError && error.status < 500 && ![401, 408, 429].includes(error.status))
  )
}

/** Reports each list with unreadable rows once, because a list with a missing row looks complete. */
function notifySkipped({ source, why }: SkippedFrom): void {
  showToast({
    tone: 'warn',
    category: 'connection',
    id: 'skipped rows',
    title: t('The venue sent a row that can’t be read ({source})', { source }),
    detail: t('It is left out of the list: {why}. Interface, Consistency checks, counts such rows.', { why }),
  })
}

/** Records a recovered venue error for the browser's performance tools. */
function noteProblem(problem: Error): void {
  performance.mark('optick:problem', { detail: problem.message })
}
