// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { AccountProvider, type AccountServices } from '@/account/accountContext'
import type { OpenOrders } from '@/account/openOrders'
import type { Positions } from '@/account/positions'
import { createPreviews } from '@/account/preview/previews'
import { ConnectDialogContext } from '@/appContext/useConnectDialog'
import { createPageStores, PageStoresContext, type PageParts } from '@/appContext/pageStores'
import type { DraftOrder } from '@/appContext/ticket/checkDraft'
import { emptyDraft, type OrderDraft } from '@/appContext/ticket/orderDraft'
import { ClientProvider } from '@/client/clientContext'
import type { Client } from '@/client/client'
import { nothingAttached } from '@/features/stops/legDraft'
import { createStore } from '@/lib/store'
import type { MarketData } from '@/marketData/marketData'
import { MarketDataProvider } from '@/marketData/marketDataContext'
import { emptyBookView, type BookView } from '@/marketData/orderBook/bookView'
import { createThrottledStore } from '@/marketData/throttledStore'
import type { ViewStore } from '@/marketData/viewStore'
import { parseFixed6, type Price } from '@/protocol/fixed6'
import type { PositionMessage } from '@/protocol/positionRecord'
import type { AccountReply } from '@/protocol/rest/account'
import { level } from '@/testing/bookScene'
import { ethPerp as instrument } from '@/testing/builders'
import { createHandTime } from '@/testing/handDriven'
import { OwnTicket } from './OwnTicket'
import { Ticket } from './Ticket'
import type { TicketParts } from './ticketParts'

afterEach(cleanup)

const mark = parseFixed6<Price>('3120')
const position: PositionMessage = {
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

/** An account with this much USDC, and nothing else that a preview reads. */
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
    feeStructures: [],
  }) as unknown as AccountReply

const bookOf = (asks: BookView['asks'], status: BookView['status'] = 'live'): BookView => ({
  ...emptyBookView,
  status,
  asks,
  bestAsk: asks[0]?.price,
})
const nothingOffered = bookOf([])
const offered = bookOf([level('3120.1', '0.4')])

const keep = () => undefined
const store = <State,>(state: State) => ({ getSnapshot: () => state, subscribe: () => () => undefined })

type Scene = { book: BookView; draft?: Partial<OrderDraft>; usdc?: string; isPortfolio?: boolean }

/** The ticket of an account, which is drawn with `book`. Nothing else is drawn: the page is too busy. */
async function drawn({ book: first, draft = {}, usdc = '10000', isPortfolio = false }: Scene) {
  const time = createHandTime()
  const book = createStore(first)
  const tickers = createStore({
    status: 'live',
    error: undefined,
    updatedAtMs: 0,
    tickers: new Map([['ETH-PERP', { instrumentId: '1', indexPrice: mark, mark: { price: mark }, fundingRate: 0 }]]),
  })
  const source = { clock: time.clock, timers: time.timers, nextFrame: keep }
  const slow = new Map<unknown, unknown>()
  const marketData = {
    orderBook: () => book,
    tickers: () => tickers,
    index: () => store({ price: mark, status: 'live' }),
    clock: time.clock,
    venueClock: time.clock,
    timers: time.timers,
    slowly: (of: ViewStore<BookView>) => {
      if (!slow.has(of)) slow.set(of, createThrottledStore(of, source))
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
    openOrders: known<OpenOrders>('openOrders', { orders: [], ended: new Set() } as unknown as OpenOrders),
  }
  const listing = { instrument, isActive: true, markPrice: mark, indexPrice: mark }
  queryClient.setQueryData(['instruments', 'all', 'all'], [listing])
  queryClient.setQueryData(['marginFractionsOf', 'ETH-PERP'], new Map([['ETH-PERP', instrument]]))

  const sent: DraftOrder[] = []
  const session = {
    data: { queries },
    previews: createPreviews(time.clock, time.timers),
    actions: {
      ...store({ placements: new Map(), edits: new Map(), cancels: new Map() }),
      place: (order: DraftOrder) => {
        sent.push(order)
        return new Promise(() => undefined)
      },
    },
    oneClick: { ...store(undefined), refusal: keep },
    stops: { attach: keep },
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
  const pageStores = createPageStores({ venueId: 'paper', ...time } as unknown as PageParts)

  function Desk() {
    const [now, setDraft] = useState<OrderDraft>({
      ...emptyDraft,
      side: 'buy',
      type: 'market',
      amountText: '0.4',
      ...draft,
    })
    const [parts, setParts] = useState<TicketParts>()
    return (
      <>
        <Ticket instrument={instrument} draft={now} setDraft={setDraft} parts={parts} isOpening={parts === undefined} />
        <OwnTicket
          instrument={instrument}
          draft={now}
          setDraft={setDraft}
          attached={nothingAttached}
          setAttached={keep}
          onParts={setParts}
        />
      </>
    )
  }
  await act(async () => {
    render(
      <QueryClientProvider client={queryClient}>
        <ClientProvider client={client}>
          <MarketDataProvider marketData={marketData}>
            <AccountProvider services={services}>
              <PageStoresContext value={pageStores}>
                <ConnectDialogContext value={{ isOpen: false, setOpen: keep }}>
                  <Desk />
                </ConnectDialogContext>
              </PageStoresContext>
            </AccountProvider>
          </MarketDataProvider>
        </ClientProvider>
      </QueryClientProvider>,
    )
  })
  // What has just been drawn is drawn again in a fifth of a second, which does not pass here.
  act(() => book.set({ ...first }))
  return {
    sent,
    /** The venue has said so, and the page has not come to draw it. */
    become: book.set,
    pass: time.pass,
    /** The same of the account's positions. */
    hold: (positions: Positions) => queryClient.setQueryData(['positions'], positions),
    fund: (amount: string) => queryClient.setQueryData(['summary'], summaryOf(amount, isPortfolio)),
    press: () => fireEvent.click(screen.getByRole('button', { name: /^Buy/ })),
  }
}

const noLiquidity = /^No liquidity at this price/

test.each([false, true])(
  'a press is judged by the book of the press: what is offered by then is bought, with portfolio margin too (%s)',
  async (isPortfolio) => {
    const { sent, become, press } = await drawn({ book: nothingOffered, isPortfolio })
    expect(screen.getByText(noLiquidity)).toBeDefined()
    become(offered)
    expect(screen.getByText(noLiquidity)).toBeDefined()
    press()
    expect(sent).toMatchObject([{ isBuy: true, amount: 400_000n, timeInForce: 'IOC' }])
  },
)

test('what was offered when it was drawn, and is gone by the press, is not bought', async () => {
  const { sent, become, press } = await drawn({ book: offered })
  expect(screen.queryByText(noLiquidity)).toBeNull()
  become(nothingOffered)
  press()
  expect(sent).toEqual([])
  expect(screen.getByText(/^Not sent: No liquidity/)).toBeDefined()
})

test('a press is judged by the account of the press: a position that it closes, and money that has come', async () => {
  const closing = await drawn({ book: offered, draft: { reduceOnly: true } })
  closing.hold([position])
  closing.press()
  expect(closing.sent).toMatchObject([{ reduceOnly: true, amount: 400_000n }])
  cleanup()

  // 0.4 at 3,120.1 needs 62.40 of margin.
  const poor = await drawn({ book: offered, usdc: '50' })
  poor.press()
  expect(poor.sent).toEqual([])
  expect(screen.getByText(/^Insufficient margin/)).toBeDefined()
  poor.fund('100')
  poor.press()
  expect(poor.sent).toHaveLength(1)
})

test('a market order that lacks only a live book waits for it, whatever the book before would have made of it', async () => {
  const { sent, become, press, pass } = await drawn({ book: nothingOffered })
  become({ ...offered, status: 'stale' })
  press()
  expect(screen.getByRole('button', { name: /Waiting for live prices/ })).toBeDefined()
  expect(sent).toEqual([])
  act(() => become(offered))
  act(() => pass(0))
  expect(sent).toMatchObject([{ isBuy: true, amount: 400_000n }])
})
