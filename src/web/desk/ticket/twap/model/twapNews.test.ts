import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createListeners } from '@/core/lib/listeners'
import { fixed6, parseFixed6 } from '@/core/protocol/fixed6'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import { createManualTime } from '@/dev/testing/manuallyDriven'
import type { MarketData } from '@/web/market/marketData'
import type { Fill } from '@/web/session/fills'
import type { OrderNotice } from '@/web/session/orderNotice'
import type { OrdersChange, SessionContext } from '@/web/session/sessionContext'
import { endedTwaps, openTwapReports } from './twapNews'
import { twapsKey } from './twapQueries'

const twap: OrderMessage = {
  orderId: '0x01',
  account: '0xaa',
  instrumentId: '1',
  instrumentName: 'ETH-PERP',
  instrumentType: 'PERPETUAL',
  orderType: 'market',
  orderStatus: 'partial',
  side: 'buy',
  amount: parseFixed6('4'),
  price: fixed6(0n),
  filled: parseFixed6('3'),
  isTwap: true,
  twapSlicesTotal: 4,
  twapSlicesExecuted: 3,
}
const isReported = (change: Partial<OrderMessage>) => endedTwaps([{ ...twap, ...change }]).length === 1

test('a TWAP that ran to its end is reported, whether completely filled or not', () => {
  expect(isReported({ orderStatus: 'filled', twapSlicesExecuted: 4 })).toBe(true)
  expect(isReported({ orderStatus: 'cancelled', twapSlicesExecuted: 4 })).toBe(true)
  expect(isReported({})).toBe(false)
})

test('a failed TWAP is reported, and a cancelled one is not', () => {
  expect(isReported({ orderStatus: 'cancelled', error: 'INSUFFICIENT_MARGIN' })).toBe(true)
  expect(isReported({ orderStatus: 'cancelled' })).toBe(false)
})

test('an order that is not a TWAP is not reported', () => {
  expect(isReported({ orderStatus: 'filled', isTwap: false })).toBe(false)
})

/** Reports of a session whose venue never answers. */
function session() {
  const changes = createListeners<OrdersChange>()
  const fills = createListeners<Fill>()
  const { clock, timers } = createManualTime()
  const queryClient = new QueryClient()
  queryClient.setQueryData(twapsKey('0xaa'), [])
  const notices: OrderNotice[] = []
  const reported: string[] = []
  const ends: (() => void)[] = []
  // The member of the market data that the reports use.
  const marketData = { venueClock: clock } as unknown as MarketData
  openTwapReports(
    {
      account: '0xaa',
      rest: { call: () => new Promise(() => {}) },
      marketData,
      timers,
      pause: () => new Promise(() => {}),
      queryClient,
      notify: (notice) => notices.push(notice),
      whileOpen: (deliver) => deliver,
      onOrders: changes.subscribe,
      onOrdersRead: () => () => undefined,
      onTaken: () => () => undefined,
      onFill: fills.subscribe,
      onEnd: (close) => ends.push(close),
      // The members of a session that the reports use.
    } as Partial<SessionContext> as SessionContext,
    ({ key }) => reported.push(key),
  )
  return {
    change: (order: OrderMessage) => changes.publish({ known: [], changed: [order] }),
    fill: fills.publish,
    end: () => ends.forEach((close) => close()),
    notices,
    reported,
    areListsOld: () => queryClient.getQueryState(twapsKey('0xaa'))?.isInvalidated,
  }
}

const fillOfSlice: Fill = {
  key: 'slice',
  tradeId: '1',
  orderId: '0x02',
  instrumentName: twap.instrumentName,
  side: 'buy',
  price: parseFixed6('3000'),
  amount: parseFixed6('1'),
  fee: parseFixed6('0'),
  liquidity: 'taker',
  timeNs: 1n,
}

test('a change of a TWAP invalidates the TWAP lists, and its end shows a notice', () => {
  const { change, notices, areListsOld } = session()
  change({ ...twap, isTwap: false, orderStatus: 'filled' })
  expect(areListsOld()).toBe(false)
  change({ ...twap, orderStatus: 'filled', twapSlicesExecuted: 4 })
  expect(areListsOld()).toBe(true)
  expect(notices.map(({ kind }) => kind)).toEqual(['twapEnded'])
})

test('a fill that may be a slice waits for its lookup, and is reported if the session ends first', () => {
  const { change, fill, end, reported } = session()
  fill({ ...fillOfSlice, key: 'other', orderId: '0x03', instrumentName: 'BTC-PERP' })
  change(twap)
  fill(fillOfSlice)
  expect(reported).toEqual(['other'])
  end()
  expect(reported).toEqual(['other', 'slice'])
})
