import { beforeEach, expect, test } from 'vitest'
import { fixed6, parseFixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import type { Hash } from '@/core/protocol/instrument'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import type { Fill } from '@/web/session/fills'
import { createSliceReports, longestLookupMs, type ReportedFill } from './sliceReports'

const twap: OrderMessage = {
  orderId: '0x70',
  account: '0xaa',
  instrumentId: '1',
  instrumentName: 'ETH-PERP',
  instrumentType: 'PERPETUAL',
  orderType: 'market',
  orderStatus: 'opened',
  side: 'buy',
  amount: parseFixed6('2'),
  price: fixed6(0n),
  filled: fixed6(0n),
  isTwap: true,
  createdTimestamp: 1_000n,
}

function fillOf(orderId: Hash, change: Partial<Fill> = {}): Fill {
  return {
    key: `t:${orderId}`,
    tradeId: 't',
    orderId,
    instrumentName: 'ETH-PERP',
    side: 'buy',
    price: parseFixed6('3000'),
    amount: parseFixed6('0.2'),
    fee: parseFixed6('0.1'),
    liquidity: 'taker',
    timeNs: 5_000n,
    ...change,
  }
}

type Row = { orderId: Hash; twapParentId: Hash; filled: Amount; avgPrice?: Price }
const row = (orderId: Hash, filled = '0.2', avgPrice = '3000'): Row => ({
  orderId,
  twapParentId: '0x70',
  filled: parseFixed6(filled),
  avgPrice: parseFixed6(avgPrice),
})

/** A page with a manual clock. `rows` is the venue's slice history, newest first. */
function openPage() {
  const state = { rows: [] as Row[], isDown: false, asked: 0 }
  const reported: ReportedFill[] = []
  const due: { atMs: number; callback: () => void }[] = []
  let nowMs = 0
  const after = (delayMs: number, callback: () => void) => {
    const entry = { atMs: nowMs + delayMs, callback }
    due.push(entry)
    return () => void (due.includes(entry) && due.splice(due.indexOf(entry), 1))
  }
  const call = async (_endpoint: unknown, { query }: { query: { limit: number; offset: number } }) => {
    state.asked += 1
    if (state.isDown) throw new Error('no answer')
    return { twapOrderHistory: state.rows.slice(query.offset, query.offset + query.limit) }
  }
  const slices = createSliceReports({
    rest: { call } as never,
    clock: { nowMs: () => nowMs, nowNs: () => BigInt(nowMs) * 1_000_000n },
    timers: { after },
    pause: (ms) => new Promise((resolve) => void after(ms, resolve)),
    report: (fill) => reported.push(fill),
  })
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  const wait = async (ms: number) => {
    const untilMs = nowMs + ms
    for (;;) {
      await settle()
      const [next] = due.toSorted((a, b) => a.atMs - b.atMs)
      if (next === undefined || next.atMs > untilMs) break
      nowMs = next.atMs
      due.splice(due.indexOf(next), 1)
      next.callback()
    }
    nowMs = untilMs
  }
  return { state, reported, slices, wait }
}

let page = openPage()
beforeEach(() => {
  page = openPage()
})

test('without a TWAP of its instrument and side a fill is reported at once, without a lookup', () => {
  const { slices, reported, state } = page
  slices.hear([{ ...twap, instrumentName: 'BTC-PERP' }])
  slices.hear([{ ...twap, orderId: '0x71', side: 'sell' }])
  slices.onFill(fillOf('0x1'))
  expect(reported).toEqual([fillOf('0x1')])
  expect(state.asked).toBe(0)
})

test('a slice is reported with its TWAP, its amount and the earlier slices', async () => {
  const { slices, reported, state, wait } = page
  slices.onRead([twap])
  state.rows = [row('0x2'), row('0x1', '0.3', '3001')]
  slices.onFill(fillOf('0x2'))
  await wait(0)
  expect(reported).toEqual([
    {
      ...fillOf('0x2'),
      twap: {
        orderId: '0x70',
        amount: 2_000_000n,
        earlier: [{ orderId: '0x1', amount: 300_000n, price: 3_001_000_000n }],
      },
    },
  ])
})

test('a slice that the history lists late is found in time, and its fills stay in order', async () => {
  const { slices, reported, state, wait } = page
  slices.hear([twap])
  slices.onFill(fillOf('0x2', { key: 'first' }))
  slices.onFill(fillOf('0x2', { key: 'second' }))
  await wait(600)
  expect(reported).toEqual([])
  state.rows = [row('0x2')]
  await wait(600)
  expect(reported.map(({ key, twap: parent }) => [key, parent?.orderId])).toEqual([
    ['first', '0x70'],
    ['second', '0x70'],
  ])
})

test.each([true, false])(
  'a fill not found in time is reported once, as that of a plain order (down: %s)',
  async (isDown) => {
    const { slices, reported, state, wait } = page
    state.isDown = isDown
    slices.hear([twap])
    slices.onFill(fillOf('0x2'))
    await wait(longestLookupMs - 1)
    expect(reported).toEqual([])
    await wait(1)
    expect(reported).toEqual([fillOf('0x2')])
    state.isDown = false
    state.rows = [row('0x2')]
    await wait(10_000)
    expect(reported).toHaveLength(1)
  },
)

test('an order placed by this page, or a resting one, does not wait', async () => {
  const { slices, reported, wait } = page
  slices.hear([twap])
  slices.onFill(fillOf('0x2'))
  await wait(0)
  slices.onPlaced({ ...twap, orderId: '0x2', isTwap: false })
  slices.hear([{ ...twap, orderId: '0x3', isTwap: false }])
  slices.onFill(fillOf('0x3'))
  expect(reported).toEqual([fillOf('0x2'), fillOf('0x3')])
})

test('the last slice is found after its TWAP has ended, and later fills are not looked up', async () => {
  const { slices, reported, state, wait } = page
  slices.hear([twap])
  slices.hear([{ ...twap, orderStatus: 'filled', timestamp: 5_000n }])
  state.rows = [row('0x2')]
  slices.onFill(fillOf('0x2'))
  await wait(0)
  expect(reported[0]?.twap?.orderId).toBe('0x70')
  slices.onFill(fillOf('0x9', { timeNs: 5_001n }))
  expect(reported[1]).toEqual(fillOf('0x9', { timeNs: 5_001n }))
})

test('if the history is too long to read entirely, the earlier slices are unknown', async () => {
  const { slices, reported, state, wait } = page
  slices.hear([twap])
  state.rows = [row('0x2'), ...Array.from({ length: 400 }, (_, at): Row => row(`0xa${at}`))]
  slices.onFill(fillOf('0x2'))
  await wait(0)
  expect(reported[0]?.twap).toEqual({ orderId: '0x70', amount: 2_000_000n, earlier: undefined })
})

test('an earlier slice without its average price also makes them unknown', async () => {
  const { slices, reported, state, wait } = page
  slices.hear([twap])
  state.rows = [row('0x2'), { orderId: '0x1', twapParentId: '0x70', filled: parseFixed6('0.1') }]
  slices.onFill(fillOf('0x2'))
  await wait(0)
  expect(reported[0]?.twap).toEqual({ orderId: '0x70', amount: 2_000_000n, earlier: undefined })
})

test('fills still waiting when the account closes are reported', () => {
  const { slices, reported } = page
  slices.hear([twap])
  slices.onFill(fillOf('0x2'))
  slices.close()
  expect(reported).toEqual([fillOf('0x2')])
})
