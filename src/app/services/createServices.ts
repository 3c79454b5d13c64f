import { QueryClient } from '@tanstack/react-query'
import type { AccountServices } from '@/account/accountContext'
import { createAccessStore } from '@/account/accessStore'
import { createAccountSessions } from '@/account/accountSessions'
import { createClient, type Client } from '@/client/client'
import { createRestClient } from '@/client/restClient'
import { RestError } from '@/client/restErrors'
import { systemTimers } from '@/client/timers'
import { openBrowserWebSocket } from '@/client/webSocket'
import { browserStorage } from '@/language/browserStorage'
import { systemClock } from '@/lib/clock'
import { followRestarts } from '@/marketData/freshTerms'
import { createMarketData, type MarketData } from '@/marketData/marketData'
import { holdFrames, nextAnimationFrame } from '@/lib/nextFrame'
import { createHmacSigner } from '@/wallet/hmacSigner'
import { createLateKeyVault } from '@/wallet/lateKeyVault'
import { createLateWalletSession } from '@/wallet/lateWalletSession'
import { hasConnectedBefore } from '@/wallet/walletStorage'
import type { AppConfig } from '@/appContext/config'
import { createLazyStopTeller } from '@/app/notices/lazyStopTeller'
import { createLazyTeller } from '@/app/notices/lazyTeller'
import { tellLoadFailure } from '@/appContext/tellLoadFailure'

export type Services = {
  readonly queryClient: QueryClient
  readonly client: Client
  readonly marketData: MarketData
  readonly account: AccountServices
}

/** Makes everything there is one of, once, for the venue that the page is opened with. Nothing connects yet. */
export function createServices(config: AppConfig): Services {
  const { venue } = config
  const clock = systemClock
  const sign = createHmacSigner(crypto)
  const queryClient = createQueryClient()
  const vault = createLateKeyVault(async () =>
    (await import('@/wallet/keyVault')).createKeyVault(() => indexedDB, crypto),
  )
  const wallet = createLateWalletSession({
    hasConnectedBefore: hasConnectedBefore(browserStorage),
    open: async () => (await import('./openOwnWallet')).openOwnWallet(config, vault),
  })
  const rest = createRestClient({
    baseUrl: venue.restUrl,
    fetch: (url, init) => fetch(url, init),
    clock,
    timers: systemTimers,
    credentials: () => access.getCredentials(),
    sign,
    onUnauthorized: (code, apiKey) => access.onRefused(code, apiKey),
  })
  const access = createAccessStore({
    venueId: config.scope,
    domain: venue.signing,
    wallet,
    rest,
    vault,
    crypto,
    clock,
    openSigningKeys: async () => (await import('@/wallet/openKeyWorker')).openKeyWorker(),
    storage: browserStorage,
    alwaysKeeps: venue.kind === 'paper',
    onKeyTrouble: (what, error) =>
      void import('@/app/notices/tellKeyTrouble').then(
        ({ tellKeyTrouble }) => tellKeyTrouble(what, error),
        tellLoadFailure,
      ),
  })
  const client = createClient({
    rest,
    wsUrl: venue.wsUrl,
    openWebSocket: openBrowserWebSocket,
    clock,
    timers: systemTimers,
    random: { next: Math.random },
    report: noteProblem,
  })
  const marketData = createMarketData({
    rest,
    feed: client.feed,
    link: client.socket,
    clock,
    timers: systemTimers,
    nextFrame: nextAnimationFrame,
    report: noteProblem,
  })
  followRestarts({ queryClient, feed: client.feed, socket: client.socket, clock })
  const sessions = createAccountSessions({
    venueId: config.scope,
    domain: venue.signing,
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
    holdFrames,
    sign,
    ...createLazyTeller(tellLoadFailure),
    notifyStop: createLazyStopTeller(tellLoadFailure),
    onAwayNews: (news) =>
      void import('@/app/notices/tellAwayNews').then(({ tellAwayNews }) => tellAwayNews(news), tellLoadFailure),
    onLoadFailed: tellLoadFailure,
  })
  return {
    queryClient,
    client,
    marketData,
    account: { venue: { ...venue, id: config.scope }, wallet, access, sessions },
  }
}

/** A refusal is an answer, and asking again gives the same one. */
function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < 3 && !(error instanceof RestError && error.status < 500),
        // What could not be had for another reason than a refusal is asked for until it can.
        refetchInterval: ({ state }) =>
          isPassing(state.error) && state.status === 'error' ? failedAgainMs(state.errorUpdatedAt) : false,
        refetchOnWindowFocus: false,
      },
    },
  })
}

/** By the moment of the failure: another number at each drawing would begin the wait afresh each time. */
const failedAgainMs = (failedAtMs: number) => 4_000 + (failedAtMs % 4_000)

/** A venue that does not answer, or answers nonsense, and one that wants to know first who asks, may do better later. */
function isPassing(error: Error | null): boolean {
  return (
    error !== null && !(error instanceof RestError && error.status < 500 && ![401, 408, 429].includes(error.status))
  )
}

/** What the venue sent wrong and the page has mended by itself: kept for whoever opens the browser's performance tools. */
function noteProblem(problem: Error): void {
  performance.mark('optick:problem', { detail: problem.message })
}
