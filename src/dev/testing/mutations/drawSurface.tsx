import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { makeOnce } from '@/core/lib/makeOnce'
import { createSafeStorage } from '@/core/lib/safeStorage'
import type { Client } from '@/web/connection/client'
import { ClientProvider } from '@/web/connection/clientContext'
import type { Feed } from '@/web/connection/feed'
import { createRestClient } from '@/web/connection/restClient'
import { createSkippedRows } from '@/web/connection/skippedRows'
import { systemPause } from '@/web/connection/systemPause'
import { systemTimers } from '@/web/connection/timers'
import { createMarketData } from '@/web/market/marketData'
import { MarketDataProvider } from '@/web/market/marketDataContext'
import { ConnectDialogContext } from '@/web/session/access/useConnectDialog'
import { AccountProvider, type AccountServices } from '@/web/session/accountContext'
import { createAccountData } from '@/web/session/accountData'
import { createOrderFills } from '@/web/session/orders/orderFills'
import { noPendingOrders } from '@/web/session/orders/pendingOrders'
import { createPageStores, PageStoresContext } from '@/web/session/pageStores'
import { createPreviews } from '@/web/session/preview/previews'
import type { SessionContext } from '@/web/session/sessionContext'
import { noPendingStops } from '@/web/session/stops/pendingStops'

const account = '0x19e7e376e7c213b7e7e7e46cc70a5dd086daff2a'
/** A time at which the examples are recent and their options listed. */
const clock = { nowMs: () => 1_760_004_000_000, nowNs: () => 1_760_004_000_000_000_000n }
const hold = <State,>(state: State) => ({ getSnapshot: () => state, subscribe: () => () => undefined })
const nothing = () => undefined

/** Answers of the venue by path, such as `/orders`. Any other path is answered with 404. */
export type Answers = Readonly<Record<string, unknown>>

/**
 * Renders a surface for a trading account whose venue gives these answers over REST, read by the page's own client, and
 * whose channels are silent.
 */
export function drawSurface(surface: ReactElement, answers: Answers) {
  const skippedRows = createSkippedRows()
  const asked: string[] = []
  const rest = createRestClient({
    baseUrl: '',
    fetch: async (url) => {
      asked.push(url)
      const answer = answers[new URL(url, 'http://venue.test').pathname]
      const status = answer === undefined ? 404 : 200
      return new Response(JSON.stringify(answer ?? { error: 'NOT_FOUND' }), { status })
    },
    clock,
    timers: systemTimers,
    credentials: () => ({ apiKey: 'key', apiSecret: 'secret' }),
    sign: async () => 'f00d',
    onSkipped: skippedRows.note,
  })
  const silent = { state: 'subscribed', error: undefined, lastMessageAtMs: undefined }
  const feed = {
    subscribe: () => ({ status: () => silent, resync: nothing, close: nothing }),
    expect: nothing,
    onReconnected: () => nothing,
    onDecoded: () => nothing,
  } as unknown as Feed
  const socket = { ...hold({ state: 'open', sinceMs: 0 }), onLost: () => nothing, silentSinceMs: () => undefined }
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, refetchInterval: false } } })
  const data = createAccountData({
    account,
    rest,
    feed,
    socket: socket as never,
    clock,
    timers: systemTimers,
    queryClient,
    pause: systemPause,
    onFill: nothing,
    onOrders: nothing,
    onReread: nothing,
    onListed: (listed) => listed,
  })
  const marketData = createMarketData({ rest, feed, clock, timers: systemTimers, nextFrame: nothing, report: nothing })
  const actions = { ...hold(noPendingOrders), edit: nothing, cancel: nothing, cancelThese: nothing }
  const storage = createSafeStorage(() => sessionStorage)
  const session = {
    account,
    data,
    fills: createOrderFills(),
    actions,
    stops: hold(noPendingStops),
    pegs: hold({ running: [], ended: [], left: [] }),
    previews: createPreviews(clock, systemTimers),
    positionMode: hold({ mode: 'net' }),
    oneClick: { ...hold(undefined), refusal: nothing },
    part: makeOnce({
      queryClient,
      rest,
      clock,
      data,
      storage,
      name: 'test',
      onOrders: nothing,
      onOrdersRead: nothing,
      onEnd: nothing,
      workedOrders: { add: () => nothing },
      isIcebergOrder: () => false,
      onSignedEdit: nothing,
    } as unknown as SessionContext),
  }
  const services = {
    venue: { id: 'test', kind: 'test', signing: {} },
    access: hold({ status: 'trading', account, signingMode: 'oneClick' }),
    sessions: hold(session),
    wallet: hold({ status: 'connected' }),
  } as unknown as AccountServices
  const client = { rest, socket, feed, skippedRows } as unknown as Client
  const pageStores = createPageStores({
    venueId: 'test',
    isPaper: false,
    storage,
    tabStorage: storage,
    clock,
    timers: systemTimers,
  })
  const view = render(
    <QueryClientProvider client={queryClient}>
      <ClientProvider client={client}>
        <MarketDataProvider marketData={marketData}>
          <AccountProvider services={services}>
            <PageStoresContext value={pageStores}>
              <ConnectDialogContext value={{ isOpen: false, setOpen: nothing }}>{surface}</ConnectDialogContext>
            </PageStoresContext>
          </AccountProvider>
        </MarketDataProvider>
      </ClientProvider>
    </QueryClientProvider>,
  )
  return {
    /** Paths of all requests so far, with their queries. */
    asked,
    skipped: () => skippedRows.getSnapshot(),
    end: () => {
      view.unmount()
      data.close()
      queryClient.clear()
    },
  }
}
