import { expect, test } from 'vitest'
import { fixed6, parseFixed6, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import type { ReplayOrder, ReplayReport } from '@/core/protocol/paper/replay'
import type { RestClient } from '@/web/connection/restClient'
import { recordPaused } from './useRecording'

const report: ReplayReport = {
  hash: 'ab'.repeat(32),
  startTime: 1n,
  endTime: 100_000n,
  time: 50_000n,
  playing: false,
  speed: 1000,
  clock: 'real',
  session: 1,
  instruments: [],
}

type Account = {
  readonly orders: number
  readonly trades?: readonly { readonly type: string; readonly liquidationFee?: Usd }[]
}

/** A venue whose clock goes on by 1,000 ns a request until it is paused. */
function venue({ orders, trades = [] }: Account) {
  let [time, isPaused] = [10_000n, false]
  const asked: string[] = []
  const order = (index: number) => ({
    orderId: String(index),
    instrumentName: 'ETH-PERP',
    side: 'buy',
    orderType: 'limit',
    orderStatus: 'filled',
    price: parseFixed6<Price>('3000'),
    amount: parseFixed6<Amount>('1'),
    filled: parseFixed6<Amount>('1'),
    createdTimestamp: BigInt(10 + index),
    timestamp: BigInt(10 + index),
  })
  const trade = ({ type, liquidationFee }: NonNullable<Account['trades']>[number], index: number) => ({
    tradeId: String(index),
    tradeType: type,
    instrumentName: 'ETH-PERP',
    side: 'buy',
    price: parseFixed6<Price>('3000'),
    amount: parseFixed6<Amount>('1'),
    fees: parseFixed6<Usd>('0.5'),
    createdTimestamp: BigInt(20_000 - index),
    liquidity: 'maker',
    ...(liquidationFee !== undefined && { liquidationFee }),
  })
  const page = <Row>(rows: readonly Row[], { offset, limit }: { offset: number; limit: number }) =>
    rows.slice(offset, offset + limit)
  const call: unknown = (
    { name }: { name: string },
    { query = { offset: 0, limit: 50 } }: { query?: { offset: number; limit: number } },
  ) => {
    asked.push(name)
    if (!isPaused) time += 1_000n
    switch (name) {
      case 'getOrders':
        return Promise.resolve([])
      case 'getOrderHistory': {
        const rows = Array.from({ length: orders }, (_, index) => order(index)).toReversed()
        return Promise.resolve({ count: BigInt(rows.length), orderHistory: page(rows, query) })
      }
      case 'getTradeHistory': {
        const rows = trades.map(trade)
        return Promise.resolve({ count: BigInt(rows.length), tradeHistory: page(rows, query) })
      }
      case 'getPositions':
        return Promise.resolve({ positions: [] })
      case 'getAccount':
        return Promise.resolve({ equity: fixed6<Usd>(0n) })
      default:
        return Promise.resolve({ history: [], curve: [] })
    }
  }
  const drive = (body: ReplayOrder) => {
    asked.push(JSON.stringify(body))
    isPaused = body.pause === true
    return Promise.resolve({ ...report, time })
  }
  // Only this method of the client is called.
  const rest = { call } as unknown as RestClient
  return { asked, save: () => recordPaused(drive, rest, () => Promise.resolve()), time: () => time }
}

test('a session is saved as of the pause that comes before its reads', async () => {
  const { asked, save, time } = venue({ orders: 1 })
  const session = await save()
  expect(asked[0]).toBe('{"pause":true}')
  expect(session).toMatchObject({ start: 10n, end: time() })
  expect(await venue({ orders: 0 }).save()).toBeUndefined()
})

test('a session that is too large to be saved says so', async () => {
  await expect(venue({ orders: 1_100 }).save()).rejects.toThrow('at most 1000 orders, amends and cancels')
  const trades = Array.from({ length: 2_001 }, () => ({ type: 'trade' }))
  await expect(venue({ orders: 1, trades }).save()).rejects.toThrow('at most 2000 fills')
})

test('the fees are those of trades and liquidations, without funding', async () => {
  // 0.5 of the trade, 0.5 and 7 of the liquidation.
  const trades = [
    { type: 'trade' },
    { type: 'liquidation', liquidationFee: parseFixed6<Usd>('7') },
    { type: 'funding' },
  ]
  expect(await venue({ orders: 1, trades }).save()).toMatchObject({ fees: parseFixed6<Usd>('8') })
})
