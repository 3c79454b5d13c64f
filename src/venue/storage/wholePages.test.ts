import { expect, test } from 'vitest'
import { fixed6 } from '@/core/protocol/fixed6'
import { option, orderIdOf } from '@/dev/scenes/engine/sceneInstruments'
import { endedOrder, sceneHourNs as start, sceneTrader as trader, tradedWith } from '@/dev/scenes/storage/openHistory'
import { closeDialectsAfterAll, historyDialects, type SceneHistory } from '@/dev/testing/historyDialects'
import type { EngineEvent } from '../engine/event'

closeDialectsAfterAll()

const dayNs = 86_400_000_000_000n
const limit = 5
/** Rows per moment, oldest first: fewer than a page, more than a page, and never ending with a page. */
const groups = [1, 7, 3, 12, 1, 1, 5, 2]
const timeOf = (group: number) => start + BigInt(group + 1) * 1_000_000_000n

type Page = { readonly rows: readonly unknown[]; readonly timesNs: readonly bigint[] }
type Window = { readonly endNs?: bigint; readonly limit: number; readonly offset?: number }
type List = {
  readonly name: string
  /** Returns the events of one moment, which belong to one command. */
  readonly events: (group: number, count: number) => EngineEvent[]
  readonly read: (history: SceneHistory['history'], window: Window) => Promise<Page>
}

const pageOf = <Row>(rows: readonly Row[], timeNs: (row: Row) => bigint, key: (row: Row) => string): Page => ({
  rows: rows.map(key),
  timesNs: rows.map(timeNs),
})
const each = (count: number, make: (at: number) => EngineEvent) => Array.from({ length: count }, (_, at) => make(at))
const trade = (instrumentId: string, group: number, at: number) =>
  tradedWith(trader, { tradeId: `${group}-${at}`, timeNs: timeOf(group), instrumentId, orderId: orderIdOf(9) })

const lists: readonly List[] = [
  {
    name: 'public trades',
    events: (group, count) => each(count, (at) => trade('1', group, at)),
    read: async (history, window) =>
      pageOf(
        (await history.trades({ instrumentId: '1', ...window })).rows,
        ({ timeNs }) => timeNs,
        ({ tradeId }) => tradeId,
      ),
  },
  {
    name: 'option trades of an asset',
    events: (group, count) => each(count, (at) => trade(at % 2 === 0 ? '11' : '12', group, at)),
    read: async (history, window) =>
      pageOf(
        await history.optionTrades({ asset: 'ETH', ...window }),
        ({ timeNs }) => timeNs,
        ({ tradeId }) => tradeId,
      ),
  },
  {
    name: 'fills of an account',
    events: (group, count) => each(count, (at) => trade(at % 3 === 0 ? '2' : '1', group, at)),
    read: async (history, window) =>
      pageOf(
        (await history.accountTrades({ account: trader, ...window })).rows,
        ({ timeNs }) => timeNs,
        ({ tradeId }) => tradeId,
      ),
  },
  {
    name: 'ended orders',
    events: (group, count) => [
      {
        type: 'ordersChanged',
        account: trader,
        orders: Array.from({ length: count }, (_, at) =>
          endedOrder(trader, { orderId: orderIdOf(group * 100 + at), createdAtNs: timeOf(group) }),
        ),
      },
    ],
    read: async (history, window) =>
      pageOf(
        (await history.closedOrders({ account: trader, ...window })).rows,
        ({ createdAtNs }) => createdAtNs,
        ({ orderId }) => orderId,
      ),
  },
  {
    name: 'transactions',
    events: (_, count) =>
      each(count, () => ({
        type: 'balanceChanged',
        account: trader,
        reason: 'deposit',
        change: fixed6(1n),
        balance: fixed6(1n),
      })),
    read: async (history, window) =>
      pageOf(
        (await history.transactions({ account: trader, ...window })).rows,
        ({ initiatedNs }) => initiatedNs,
        ({ id }) => id,
      ),
  },
  {
    name: 'funding rates of all perpetuals',
    events: (group, count) => [
      {
        type: 'fundingSettled',
        hourNs: timeOf(group),
        rates: Array.from({ length: count }, (_, at) => ({ instrumentId: `p${at}`, rate: 0, markPrice: fixed6(1n) })),
      },
    ],
    read: async (history, window) =>
      pageOf(
        await history.fundingPoints(window),
        ({ timeNs }) => timeNs,
        (point) => `${point.timeNs} ${point.instrumentId}`,
      ),
  },
  {
    name: 'settlements',
    events: (group, count) =>
      each(count, (at) => ({
        type: 'instrumentExpired',
        instrument: {
          ...option('11', at % 2 === 0 ? 'ETH' : 'BTC', 3000, 'call'),
          expiryNs: dayNs * BigInt(group * 100 + at),
        },
        settlementPrice: fixed6(1n),
      })),
    read: async (history, window) =>
      pageOf(
        (await history.settlements(window)).rows,
        ({ timeNs }) => timeNs,
        (row) => `${row.asset} ${row.expiryNs}`,
      ),
  },
]

const total = groups.reduce((sum, count) => sum + count, 0)

async function readByTime({ read }: List, history: SceneHistory['history']): Promise<unknown[]> {
  const found: unknown[] = []
  let endNs: bigint | undefined
  for (;;) {
    const { rows, timesNs } = await read(history, { limit, ...(endNs !== undefined && { endNs }) })
    found.push(...rows)
    const oldest = timesNs.at(-1)
    // The paging pattern of rest-public 1.4.
    if (rows.length < limit || oldest === undefined) return found
    endNs = oldest - 1n
  }
}

async function readByOffset({ read }: List, history: SceneHistory['history']): Promise<unknown[]> {
  const found: unknown[] = []
  for (let offset = 0; ; offset += limit) {
    const { rows } = await read(history, { limit, offset })
    expect(rows.length).toBeLessThanOrEqual(limit)
    found.push(...rows)
    if (rows.length < limit) return found
  }
}

test.each(lists.flatMap((list) => historyDialects.map((dialect) => ({ ...list, list, ...dialect }))))(
  '$name are read by time or by offset, and no row of a command is lost or duplicated ($dialect)',
  async ({ list, open }) => {
    const { history, emit } = await open()
    for (const [group, count] of groups.entries()) emit(timeOf(group), ...list.events(group, count))
    const byTime = await readByTime(list, history)
    expect(new Set(byTime).size).toBe(total)
    expect(byTime).toHaveLength(total)
    expect(await readByOffset(list, history)).toEqual(byTime)
  },
)
