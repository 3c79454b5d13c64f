import { expect, test } from 'vitest'
import { createRandom } from '@/core/lib/random'
import { fixed6, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import { addressOf, orderIdOf } from '@/dev/scenes/engine/sceneInstruments'
import {
  endedOrder,
  sceneMaker,
  tradedWith,
  sceneHourNs as start,
  sceneTrader as trader,
} from '@/dev/scenes/storage/openHistory'
import { closeDialectsAfterAll, historyDialects, type SceneHistory } from '@/dev/testing/historyDialects'
import type { EngineEvent } from '../engine/event'
import type { AccountTradeFilter, AccountTradeRow, ClosedOrderFilter } from './history'

closeDialectsAfterAll()

const minute = 60_000_000_000n
const hour = 60n * minute
const usd = (value: number): Usd => fixed6<Usd>(BigInt(Math.round(value * 1e6)))
const amount = (value: number): Amount => fixed6<Amount>(BigInt(Math.round(value * 1e6)))
const price = (value: number): Price => fixed6<Price>(BigInt(Math.round(value * 1e6)))

function funding(instrumentId: string, signed: number, received: number): EngineEvent {
  const payment = {
    instrumentId,
    hourNs: start,
    amount: amount(signed),
    rate: 0.000013,
    markPrice: price(3000),
    indexPrice: price(3001),
    received: usd(received),
  }
  return { type: 'fundingPaid', account: trader, payment }
}

function settled(instrumentId: string, signed: number, change: { realizedPnl: number; fee: number }): EngineEvent {
  const settlement = {
    instrumentId,
    amount: amount(signed),
    entryPrice: price(10),
    settlementPrice: price(3100),
    payout: usd(100),
    fee: usd(change.fee),
    realizedPnl: usd(change.realizedPnl),
  }
  return { type: 'positionSettled', account: trader, settlement }
}

test.each(historyDialects)(
  'fills, funding and settlements form one list, newest first, each with its own members ($dialect)',
  async ({ open }) => {
    const { history, emit } = await open()
    const fill = { instrumentId: '11', orderId: orderIdOf(9), isClosing: true, realizedPnl: usd(-1) }
    emit(start + 1n, tradedWith(trader, { tradeId: '2-1', timeNs: start + 1n, ...fill }))
    emit(start + 2n, funding('1', -2, 0.078))
    emit(start + 3n, settled('11', 1, { realizedPnl: 90, fee: 0.3 }))
    const { count, rows } = await history.accountTrades({ account: trader, limit: 10 })
    expect(count).toBe(3)
    expect(rows).toEqual<AccountTradeRow[]>([
      {
        tradeType: 'settlement',
        account: trader,
        tradeId: '4-s0',
        instrumentId: '11',
        amount: amount(1),
        side: 'buy',
        fee: usd(0.3),
        markPrice: undefined,
        indexPrice: undefined,
        timeNs: start + 3n,
        settlementPrice: price(3100),
        payout: usd(100),
        realizedPnl: usd(90),
        entryPrice: price(10),
      },
      {
        tradeType: 'funding',
        account: trader,
        tradeId: '3-f0',
        instrumentId: '1',
        amount: amount(2),
        side: 'sell',
        fee: usd(-0.078),
        markPrice: price(3000),
        indexPrice: price(3001),
        timeNs: start + 2n,
        hourNs: start,
        rate: 0.000013,
      },
      {
        tradeType: 'trade',
        account: trader,
        tradeId: '2-1',
        instrumentId: '11',
        amount: amount(1),
        side: 'buy',
        fee: fixed6(7n),
        markPrice: price(3001),
        indexPrice: price(3002),
        forwardPrice: price(3003),
        timeNs: start + 1n,
        via: 'book',
        orderId: orderIdOf(9),
        takerOrderId: orderIdOf(9),
        orderType: 'limit',
        orderStatus: 'filled',
        systemType: 'API',
        liquidity: 'taker',
        price: price(3000),
        liquidationFee: fixed6(0n),
        realizedPnl: usd(-1),
        isClosing: true,
        entryPrice: price(3000),
      },
    ])
  },
)

test.each(historyDialects)('a maker’s fill names the taker’s order ($dialect)', async ({ open }) => {
  const { history, emit } = await open()
  const event = tradedWith(sceneMaker, { orderId: orderIdOf(9) })
  emit(start, { ...event, trade: { ...event.trade, maker: { ...event.trade.maker, account: trader } } })
  const { rows } = await history.fills({ account: trader, limit: 1 })
  expect(rows[0]).toMatchObject({ liquidity: 'maker', orderId: orderIdOf(2), takerOrderId: orderIdOf(9) })
})

test.each(historyDialects)(
  'a trade outside the book is a row of the trader without an order, and is in neither tape nor volume ($dialect)',
  async ({ open }) => {
    const { history, emit } = await open()
    const taken = { via: 'insuranceFund', tradeType: 'liquidation', liquidationFee: usd(30), timeNs: start } as const
    emit(start, tradedWith(trader, taken))
    const { rows } = await history.accountTrades({ account: trader, tradeTypes: ['liquidation'], limit: 10 })
    expect(rows[0]).toMatchObject({ via: 'insuranceFund', liquidationFee: usd(30) })
    expect(rows[0]).toHaveProperty('orderId', undefined)
    expect((await history.trades({ instrumentId: '1', limit: 10 })).count).toBe(0)
    expect((await history.volumeStats({ endNs: start })).total.notional).toBe(0n)
    expect(await history.accountStats({ account: trader })).toMatchObject({
      perpVolume: 0n,
      liquidationFees: usd(30),
      pnl: fixed6(-30_000_007n),
    })
  },
)

const instrumentIds = ['1', '2', '11', '12', '21'] as const
const assetOf = { '1': 'ETH', '2': 'BTC', '11': 'ETH', '12': 'ETH', '21': 'BTC' } as const
const optionTypeOf = { '1': undefined, '2': undefined, '11': 'call', '12': 'put', '21': 'call' } as const

/** A plain implementation of the filter. */
function fits(filter: Omit<AccountTradeFilter, 'account'>, tradeType: string, id: (typeof instrumentIds)[number]) {
  const type = optionTypeOf[id] === undefined ? 'PERPETUAL' : 'OPTION'
  return (
    (filter.tradeTypes?.some((one) => one === tradeType) ?? true) &&
    (filter.asset ?? assetOf[id]) === assetOf[id] &&
    (filter.instrumentType ?? type) === type &&
    (filter.optionType === undefined || filter.optionType === optionTypeOf[id]) &&
    (filter.instrumentId ?? id) === id
  )
}

const tradeFilters: readonly Omit<AccountTradeFilter, 'account'>[] = [
  {},
  { tradeTypes: ['funding'] },
  { tradeTypes: ['trade', 'liquidation'] },
  { tradeTypes: [] },
  { asset: 'ETH' },
  { asset: 'DOGE' },
  { instrumentType: 'OPTION' },
  { instrumentType: 'PERPETUAL', tradeTypes: ['trade', 'funding'] },
  { optionType: 'put' },
  { instrumentId: '1' },
  { instrumentId: '11' },
  { instrumentId: '11', tradeTypes: ['settlement'] },
  { instrumentId: '11', asset: 'BTC' },
  { instrumentId: '99' },
]

/** Several hours of random rows, many with equal times and some at full hours. */
async function emitRandomRows(open: () => Promise<SceneHistory>, seed: number, count: number) {
  const random = createRandom(seed)
  const opened = await open()
  const emitted: { id: (typeof instrumentIds)[number]; tradeType: string; timeNs: bigint; tradeId: string }[] = []
  let timeNs = start
  for (let at = 0; at < count; at++) {
    timeNs = random.next() < 0.1 ? (timeNs / hour + 1n) * hour : timeNs + BigInt(random.integer(3)) * minute
    const id = random.pick(instrumentIds)
    const tradeType = random.pick(['trade', 'trade', 'liquidation', 'funding', 'settlement'] as const)
    if (tradeType === 'funding') opened.emit(timeNs, funding(id, 1, random.next()))
    else if (tradeType === 'settlement')
      opened.emit(timeNs, settled(id, 1, { realizedPnl: random.next() - 0.5, fee: 1 }))
    else {
      const realizedPnl = usd(random.next() - 0.5)
      opened.emit(
        timeNs,
        tradedWith(trader, { tradeId: `${at + 2}-1`, instrumentId: id, timeNs, tradeType, realizedPnl }),
      )
    }
    const kind = tradeType === 'funding' ? 'f0' : tradeType === 'settlement' ? 's0' : '1'
    emitted.unshift({ id, tradeType, timeNs, tradeId: `${at + 2}-${kind}` })
  }
  const between = (): { startNs: bigint; endNs: bigint } => {
    const [a, b] = [random.pick(emitted).timeNs, random.pick(emitted).timeNs + BigInt(random.integer(2))]
    return a < b ? { startNs: a, endNs: b } : { startNs: b, endNs: a }
  }
  return { ...opened, random, emitted, between }
}

test.each(historyDialects)(
  'every page of every filter and window, and its count, matches a scan of all rows ($dialect)',
  async ({ open }) => {
    const { history, emitted, random, between } = await emitRandomRows(open, 1, 300)
    for (let run = 0; run < 300; run++) {
      const filter = random.pick(tradeFilters)
      const window: Partial<ReturnType<typeof between>> = random.next() < 0.2 ? {} : between()
      const { startNs = 0n, endNs = start * 2n } = window
      const all = emitted.filter(
        (row) => fits(filter, row.tradeType, row.id) && row.timeNs >= startNs && row.timeNs <= endNs,
      )
      const offset = random.integer(30)
      const page = await history.accountTrades({ account: trader, ...filter, ...window, limit: 7, offset })
      const said = `run ${run}: ${JSON.stringify(filter)}`
      expect(page.count, said).toBe(all.length)
      const expected = all.slice(offset, offset + 7).map(({ tradeId }) => tradeId)
      expect(
        page.rows.map(({ tradeId }) => tradeId),
        said,
      ).toEqual(expected)
    }
  },
)

test.each(historyDialects)(
  'all rows of a window are streamed in order, without rows written meanwhile ($dialect)',
  async ({ open }) => {
    const { history, emitted, emit } = await emitRandomRows(open, 2, 2_500)
    const found: string[] = []
    let pieces = 0
    for await (const rows of history.accountTradesAll({ account: trader })) {
      pieces += 1
      found.push(...rows.map(({ tradeId }) => tradeId))
      emit(start * 2n, tradedWith(trader, { tradeId: 'late', timeNs: start * 2n }))
    }
    expect(pieces).toBeGreaterThan(1)
    expect(found).toEqual(emitted.map(({ tradeId }) => tradeId))
  },
)

test.each(historyDialects)('the statistics of any window are the sums over its rows ($dialect)', async ({ open }) => {
  const { history, emitted, random, between } = await emitRandomRows(open, 3, 300)
  for (let run = 0; run < 60; run++) {
    const window = random.next() < 0.2 ? {} : between()
    const asset = random.pick([undefined, 'ETH', 'BTC'])
    const { rows } = await history.accountTrades({ account: trader, ...window, asset, limit: emitted.length })
    const sum = (value: (row: AccountTradeRow) => bigint) => rows.reduce((total, row) => total + value(row), 0n)
    const pnlOf = (row: AccountTradeRow) => (row.tradeType === 'funding' ? 0n : row.realizedPnl)
    const stats = await history.accountStats({ account: trader, ...window, asset })
    const isFill = (row: AccountTradeRow) => row.tradeType === 'trade' || row.tradeType === 'liquidation'
    expect(stats, `run ${run}`).toEqual({
      // Each row is one contract: at its price of 3,000, or for an option at the index of 3,002.
      perpVolume: sum((row) => (isFill(row) && row.instrumentId.length === 1 ? 3_000_000_000n : 0n)),
      optionsVolume: sum((row) => (isFill(row) && row.instrumentId.length === 2 ? 3_002_000_000n : 0n)),
      pnl: sum((row) => pnlOf(row) - row.fee),
      realizedPnl: sum((row) => (row.tradeType === 'settlement' ? 0n : pnlOf(row))),
      settlementPnl: sum((row) => (row.tradeType === 'settlement' ? row.realizedPnl : 0n)),
      funding: sum((row) => (row.tradeType === 'funding' ? -BigInt(row.fee) : 0n)),
      fees: sum((row) => (row.tradeType === 'funding' ? 0n : row.fee)),
      liquidationFees: 0n,
      winCount: rows.filter((row) => pnlOf(row) > 0n).length,
      lossCount: rows.filter((row) => pnlOf(row) < 0n).length,
      gains: sum((row) => (pnlOf(row) > 0n ? pnlOf(row) : 0n)),
      losses: sum((row) => (pnlOf(row) < 0n ? 0n - pnlOf(row) : 0n)),
    })
  }
})

test.each(historyDialects)('traders are ranked by the PnL of the requested days ($dialect)', async ({ open }) => {
  const { history, emit } = await open()
  const other = addressOf(5)
  const day = 24n * hour
  emit(start, { type: 'accountOpened', account: other, kind: 'trader' })
  emit(start, tradedWith(trader, { timeNs: start, realizedPnl: usd(5) }))
  emit(start, tradedWith(other, { timeNs: start, realizedPnl: usd(4) }))
  emit(start + day, tradedWith(other, { timeNs: start + day, realizedPnl: usd(2) }))
  expect(await history.pnlRank({ account: trader, endNs: start })).toBe(1)
  expect(await history.pnlRank({ account: trader })).toBe(2)
  expect(await history.pnlRank({ account: trader, startNs: start + day })).toBeUndefined()
  expect(await history.pnlRank({ account: sceneMaker })).toBeUndefined()
})

const orderFilters: readonly Omit<ClosedOrderFilter, 'account'>[] = [
  {},
  { asset: 'BTC' },
  { instrumentType: 'OPTION' },
  { instrumentId: '1' },
  { instrumentId: '12' },
  { isStop: false },
  { isStop: true },
]

test.each(historyDialects)(
  'finished orders are found by their creation time, whenever they ended ($dialect)',
  async ({ open }) => {
    const random = createRandom(4)
    const { history, emit } = await open()
    const emitted = Array.from({ length: 200 }, (_, at) => {
      const createdAtNs = start + BigInt(random.integer(400)) * minute + BigInt(at)
      const order = endedOrder(trader, {
        orderId: orderIdOf(at),
        instrumentId: random.pick(instrumentIds),
        createdAtNs,
      })
      emit(start + BigInt(at) * hour, { type: 'ordersChanged', account: trader, orders: [order] })
      return order
    }).toSorted((a, b) => Number(b.createdAtNs - a.createdAtNs))
    for (let run = 0; run < 100; run++) {
      const { isStop, ...filter } = random.pick(orderFilters)
      const startNs = random.pick(emitted).createdAtNs
      const endNs = startNs + BigInt(random.integer(300)) * minute
      const all = emitted.filter(
        ({ instrumentId, createdAtNs }) =>
          isStop !== true &&
          createdAtNs >= startNs &&
          createdAtNs <= endNs &&
          instrumentIds.some((id) => id === instrumentId && fits(filter, 'trade', id)),
      )
      const page = await history.closedOrders({
        account: trader,
        ...filter,
        isStop,
        startNs,
        endNs,
        limit: 5,
        offset: 2,
      })
      expect(page, `run ${run}: ${JSON.stringify(filter)}`).toEqual({ count: all.length, rows: all.slice(2, 7) })
    }
  },
)
