// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { AccountProvider, type AccountServices } from '@/account/accountContext'
import { done, type Outcome } from '@/account/actions/outcome'
import type { NewOrder } from '@/account/orders/createOrder'
import type { PlaceOptions } from '@/account/orders/orderActions'
import type { MarketData } from '@/marketData/marketData'
import { MarketDataProvider } from '@/marketData/marketDataContext'
import { fixed6, parseFixed6, type Amount, type Price } from '@/protocol/fixed6'
import type { Instrument } from '@/protocol/instrument'
import { settled } from '@/testing/handDriven'
import { useLadderOrders } from './useLadderOrders'

afterEach(cleanup)

const instrument = {
  instrumentId: '1',
  instrumentName: 'ETH-PERP',
  priceStep: parseFixed6<Price>('0.1'),
  amountStep: parseFixed6<Amount>('0.01'),
  minOrderValue: fixed6(0n),
} as Instrument

/** An account whose orders are signed when the test says so, and whose venue never answers. */
function scene() {
  const signed: (() => Promise<void>)[] = []
  const sent: bigint[] = []
  const place = (order: NewOrder, { beforeSend, mayOverlap }: PlaceOptions = {}) =>
    new Promise<Outcome>((resolve) => {
      if (mayOverlap !== true && signed.length > 0) return resolve({ status: 'busy' })
      return signed.push(async () => {
        try {
          await beforeSend?.()
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
    orderBook: () => store({ status: 'live', bestBid: undefined, bestAsk: undefined }),
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
  return { press, result, signed, sent }
}

test('two quick clicks send two orders, both in flight before the first reply', async () => {
  const { press, result, signed, sent } = scene()
  press('3100')
  press('3100.1')
  expect(result.current.sending.map(({ price }) => price)).toEqual([3_100_000_000n, 3_100_100_000n])
  for (const send of signed) await send()
  expect(sent).toEqual([3_100_000_000n, 3_100_100_000n])
})

test('an order not yet signed when the ladder is disarmed is not sent', async () => {
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
