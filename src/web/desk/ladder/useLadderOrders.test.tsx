// @vitest-environment jsdom

import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { createStore } from '@/core/lib/store'
import { fixed6, parseFixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import { createManualTime, settled } from '@/dev/testing/manuallyDriven'
import type { MarketData } from '@/web/market/marketData'
import { MarketDataProvider } from '@/web/market/marketDataContext'
import { soonMs } from '@/web/market/whenLive'
import { AccountProvider, type AccountServices } from '@/web/session/accountContext'
import { done, type Outcome } from '@/web/session/actions/outcome'
import type { NewOrder } from '@/web/session/orders/createOrder'
import type { PlaceOptions } from '@/web/session/orders/orderActions'
import { useLadderOrders } from './useLadderOrders'

afterEach(cleanup)

const instrument = {
  instrumentId: '1',
  instrumentName: 'ETH-PERP',
  priceStep: parseFixed6<Price>('0.1'),
  amountStep: parseFixed6<Amount>('0.01'),
  minOrderValue: fixed6(0n),
} as Instrument

/** An account whose orders are signed when the test says so, at a venue that never answers. */
function scene(status: 'live' | 'stale' = 'live') {
  const time = createManualTime()
  const book = createStore({ status, bestBid: undefined, bestAsk: undefined })
  const signed: (() => Promise<void>)[] = []
  const sent: bigint[] = []
  const place = (order: NewOrder, { beforeSend, mayOverlap }: PlaceOptions = {}) =>
    new Promise<Outcome>((resolve) => {
      if (mayOverlap !== true && signed.length > 0) return resolve({ status: 'busy' })
      return signed.push(async () => {
        try {
          await beforeSend?.('0x01')
          sent.push(order.limitPrice ?? 0n)
        } catch {
          resolve(done(undefined))
        }
      })
    })
  const session = { actions: { place } }
  const access = { status: 'trading', signingMode: 'oneClick' }
  const store = <State,>(state: State) => ({ getSnapshot: () => state, subscribe: () => () => undefined })
  const services = { access: store(access), sessions: store(session) } as unknown as AccountServices
  const marketData = {
    orderBook: () => book,
    timers: time.timers,
    tickers: () => store({ tickers: new Map() }),
  } as unknown as MarketData
  const wrapper = ({ children }: { children: ReactNode }) => (
    <AccountProvider services={services}>
      <MarketDataProvider marketData={marketData}>{children}</MarketDataProvider>
    </AccountProvider>
  )
  const { result } = renderHook(() => useLadderOrders(instrument), { wrapper })
  const press = (price: string) =>
    act(() => {
      result.current.place({
        side: 'buy',
        price: parseFixed6<Price>(price),
        amount: parseFixed6<Amount>('1'),
        isPostOnly: false,
      })
    })
  const goLive = () => act(async () => book.set({ ...book.getSnapshot(), status: 'live' }))
  return { press, result, signed, sent, goLive, pass: (ms: number) => act(async () => time.pass(ms)) }
}

test('two quick clicks send two orders, both in flight before the first reply', async () => {
  const { press, result, signed, sent } = scene()
  press('3100')
  press('3100.1')
  expect(result.current.sending.map(({ price }) => price)).toEqual([3_100_000_000n, 3_100_100_000n])
  for (const send of signed) await send()
  expect(sent).toEqual([3_100_000_000n, 3_100_100_000n])
})

test('an order still unsigned when the ladder is disarmed is not sent', async () => {
  const { press, result, signed, sent } = scene()
  press('3100')
  await signed[0]?.()
  press('3100.1')
  act(() => result.current.dropUnsigned())
  await act(async () => {
    await signed[1]?.()
    await settled()
  })
  expect(sent).toEqual([3_100_000_000n])
  expect(result.current.sending).toHaveLength(1)
})

test('a press while the book is not live is shown at once, and disappears when the book is live again', async () => {
  const { press, result, signed, sent, goLive } = scene('stale')
  press('3100')
  expect(result.current.sending.map(({ price }) => price)).toEqual([3_100_000_000n])
  expect(signed).toHaveLength(0)
  await goLive()
  await signed[0]?.()
  expect(sent).toEqual([3_100_000_000n])
  expect(result.current.sending).toHaveLength(1)
})

test('a press on a book that is not live within a second is not sent, even when it is live later', async () => {
  const { press, result, signed, goLive, pass } = scene('stale')
  press('3100')
  await pass(soonMs)
  expect(result.current.sending).toEqual([])
  await goLive()
  expect(signed).toHaveLength(0)
})

test('a press that waits for the book is not sent once the ladder is disarmed', async () => {
  const { press, result, signed, goLive } = scene('stale')
  press('3100')
  act(() => result.current.dropUnsigned())
  await goLive()
  expect(signed).toHaveLength(0)
  expect(result.current.sending).toEqual([])
})
