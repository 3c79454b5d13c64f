import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { makeOnce } from '@/core/lib/makeOnce'
import { createStore } from '@/core/lib/store'
import { parseFixed6, type Price } from '@/core/protocol/fixed6'
import type { PerpetualInstrument } from '@/core/protocol/instrument'
import type { PositionMessage } from '@/core/protocol/positionRecord'
import type { AccountReply } from '@/core/protocol/rest/account'
import type { Client } from '@/web/connection/client'
import { ClientProvider } from '@/web/connection/clientContext'
import type { DraftOrder } from '@/web/desk/draft/checkDraft'
import type { MarketData } from '@/web/market/marketData'
import { MarketDataProvider } from '@/web/market/marketDataContext'
import { emptyBookView, type BookView } from '@/web/market/orderBook/bookView'
import { createThrottledStore } from '@/web/market/throttledStore'
import type { ViewStore } from '@/web/market/viewStore'
import { ConnectDialogContext } from '@/web/session/access/useConnectDialog'
import { AccountProvider, type AccountServices } from '@/web/session/accountContext'
import type { Outcome } from '@/web/session/actions/outcome'
import type { Positions } from '@/web/session/figures/positions'
import type { OpenOrder, OpenOrders } from '@/web/session/openOrders'
import { createPageStores, PageStoresContext, type PageStoresDeps } from '@/web/session/pageStores'
import { createPreviews } from '@/web/session/preview/previews'
import type { SessionContext } from '@/web/session/sessionContext'
import { defaultPreferences, type Preferences } from '@/web/ui/preferences/preferences'
import { PreferencesContext } from '@/web/ui/preferences/usePreferences'
import { level } from '../scenes/bookScene'
import { ethPerp } from './builders'
import { createManualTime } from './manuallyDriven'

export const mark = parseFixed6<Price>('3120')
export const position: PositionMessage = {
  instrumentId: '1',
  instrumentName: 'ETH-PERP',
  instrumentType: 'PERPETUAL',
  asset: 'ETH',
  amount: parseFixed6('1'),
  side: 'sell',
  markPrice: mark,
  avgEntryPrice: mark,
  unrealizedPnl: parseFixed6('0'),
  maintenanceMargin: parseFixed6('0'),
}

/** Builds an account with this much USDC and no other data that affects a preview. */
const summaryOf = (usdc: string, portfolio: boolean) =>
  ({
    portfolio,
    inLiquidation: false,
    collaterals: [
      {
        collateralAsset: 'USDC',
        balance: parseFixed6(usdc),
        availableBalance: parseFixed6(usdc),
        collateralValue: parseFixed6(usdc),
        marginValue: parseFixed6(usdc),
        collateralYieldBearing: false,
      },
    ],
    leverages: [],
    feeStructures: [
      { asset: 'ETH', instrumentType: 'PERPETUAL', takerFee: parseFixed6('0.0008'), makerFee: parseFixed6('0.0005') },
    ],
  }) as unknown as AccountReply

/** A buy of half a contract, a tick below the ask of `offered`. */
export const restingBuy: OpenOrder = {
  rowKey: '0x0a',
  orderId: '0x0a',
  account: '0xaa',
  instrumentId: '1',
  instrumentName: 'ETH-PERP',
  instrumentType: 'PERPETUAL',
  orderType: 'limit',
  orderStatus: 'opened',
  side: 'buy',
  price: mark,
  amount: parseFixed6('0.5'),
  filled: parseFixed6('0'),
}
/** The text for taking 0.4 at 3,120.1, with a fee of 0.08 % of 1,248.04 USD. */
export const takingText = 'takes 0.40 at \u2248 3,120.1, fee 1.00'

export const bookOf = (asks: BookView['asks'], status: BookView['status'] = 'live'): BookView => ({
  ...emptyBookView,
  status,
  asks,
  bestAsk: asks[0]?.price,
})
export const nothingOffered = bookOf([])
export const offered = bookOf([level('3120.1', '0.4')])

const keep = () => undefined
const store = <State,>(state: State) => ({ getSnapshot: () => state, subscribe: () => () => undefined })

type Scene = {
  book: BookView
  usdc?: string
  isPortfolio?: boolean
  /** Default: ETH-PERP at 3,120. */
  instrument?: PerpetualInstrument
  markPrice?: Price
  orders?: readonly OpenOrder[]
  /** True while the venue has not sent prices yet. */
  isWithoutTicker?: boolean
  preferences?: Partial<Preferences>
  /** Default: an order stays in flight. */
  outcome?: Outcome
  desk: ReactNode
}

/** An account's desk, rendered once with `book` and never again, as on a busy page. */
export async function drawBusyDesk({ book: first, usdc = '10000', isPortfolio = false, desk, ...scene }: Scene) {
  const { instrument = ethPerp, markPrice = mark, orders = [] } = scene
  const preferences = { ...defaultPreferences, ...scene.preferences }
  const { instrumentName } = instrument
  const time = createManualTime()
  const book = createStore(first)
  const tickers = createStore({
    status: 'live',
    error: undefined,
    updatedAtMs: 0,
    tickers: new Map(
      scene.isWithoutTicker === true
        ? []
        : [[instrumentName, { instrumentId: '1', indexPrice: markPrice, mark: { price: markPrice }, fundingRate: 0 }]],
    ),
  })
  const slow = new Map<unknown, unknown>()
  const marketData = {
    orderBook: () => book,
    tickers: () => tickers,
    index: () => store({ price: markPrice, status: 'live' }),
    clock: time.clock,
    venueClock: time.clock,
    timers: time.timers,
    slowly: (of: ViewStore<BookView>) => {
      if (!slow.has(of)) slow.set(of, createThrottledStore(of, time))
      return slow.get(of)
    },
    rest: {},
  } as unknown as MarketData

  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  const known = <Data,>(name: string, data: Data) => {
    queryClient.setQueryData([name], data)
    return { queryKey: [name], queryFn: () => data }
  }
  const queries = {
    summary: known('summary', summaryOf(usdc, isPortfolio)),
    positions: known<Positions>('positions', []),
    openOrders: known<OpenOrders>('openOrders', { orders, ended: new Set() } as unknown as OpenOrders),
  }
  const listing = { instrument, isActive: true, markPrice, indexPrice: markPrice }
  queryClient.setQueryData(['instruments', 'all', 'all'], [listing])
  queryClient.setQueryData(['marginFractionsOf', instrumentName], new Map([[instrumentName, instrument]]))

  const sent: DraftOrder[] = []
  let cancelledAll = 0
  const session = {
    data: { queries },
    previews: createPreviews(time.clock, time.timers),
    actions: {
      ...store({ placements: new Map(), edits: new Map(), cancels: new Map() }),
      cancelAll: async () => void cancelledAll++,
      place: (order: DraftOrder) => {
        sent.push(order)
        return scene.outcome === undefined ? new Promise(() => undefined) : Promise.resolve(scene.outcome)
      },
    },
    oneClick: { ...store(undefined), rejection: keep },
    stops: { attach: keep },
    part: makeOnce({ queryClient } as unknown as SessionContext),
  }
  const services = {
    access: {
      ...store({ status: 'trading', signingMode: 'oneClick', isPaper: true }),
      setSigningMode: keep,
    },
    sessions: store(session),
    wallet: store({ status: 'connected' }),
  } as unknown as AccountServices
  const client = { socket: store({ state: 'open' }) } as unknown as Client
  const pageStores = createPageStores({ venueId: 'paper', ...time } as unknown as PageStoresDeps)

  await act(async () => {
    render(
      <QueryClientProvider client={queryClient}>
        <ClientProvider client={client}>
          <MarketDataProvider marketData={marketData}>
            <AccountProvider services={services}>
              <PageStoresContext value={pageStores}>
                <PreferencesContext value={{ preferences, change: keep }}>
                  <ConnectDialogContext value={{ isOpen: false, setOpen: keep }}>{desk}</ConnectDialogContext>
                </PreferencesContext>
              </PageStoresContext>
            </AccountProvider>
          </MarketDataProvider>
        </ClientProvider>
      </QueryClientProvider>,
    )
  })
  // The throttled views dropped the first update, and no timer fires in this test. A second update makes them render.
  act(() => book.set({ ...first }))
  return {
    sent,
    cancelledAll: () => cancelledAll,
    /** Puts invalid data into the cache of the account's lists. */
    spoil: () => act(() => void queryClient.setQueryData(['openOrders'], { orders: 5, ended: new Set() })),
    /** Changes the data without a render. */
    become: book.set,
    pass: time.pass,
    /** Changes the positions without a render. */
    hold: (positions: Positions) => queryClient.setQueryData(['positions'], positions),
    fund: (amount: string) => queryClient.setQueryData(['summary'], summaryOf(amount, isPortfolio)),
    pageStores,
  }
}
