import { expect, test } from 'vitest'
import { parseFixed6 } from '@/core/protocol/fixed6'
import type { AccountTrade } from '@/core/protocol/rest/history'
import type { RestClient } from '@/web/connection/restClient'
import { createClosedBook } from './closedBook'
import { closedSource } from './closedSource'
import { defaultFilter } from './historyFilter'

const dayNs = 86_400_000_000_000n
const nowNs = 100n * dayNs

function trade(index: number, side: 'buy' | 'sell', price: string): AccountTrade {
  return {
    tradeId: `t${index}`,
    tradeType: 'trade',
    account: '0x00000000000000000000000000000000000000aa',
    instrumentId: '1',
    instrumentName: 'ETH-PERP',
    instrumentType: 'PERPETUAL',
    asset: 'ETH',
    side,
    amount: parseFixed6('1'),
    price: parseFixed6(price),
    fees: parseFixed6('0'),
    createdTimestamp: nowNs - dayNs + BigInt(index),
  }
}

/** A fake venue whose positions are the sum of its trades. `onPositions` runs before it answers with positions. */
function venueWith(trades: AccountTrade[], onPositions = () => {}) {
  const calls: string[] = []
  const call = async (
    endpoint: { readonly name: string },
    { query }: { readonly query?: { readonly endTime?: bigint; readonly limit: number; readonly offset: number } },
  ) => {
    calls.push(endpoint.name)
    if (query === undefined) {
      onPositions()
      const net = trades.reduce((sum, { side }) => sum + (side === 'buy' ? 1 : -1), 0)
      const amount = parseFixed6(String(Math.abs(net)))
      return { positions: net === 0 ? [] : [{ instrumentName: 'ETH-PERP', side: net > 0 ? 'buy' : 'sell', amount }] }
    }
    const rows = trades.toReversed().filter(({ createdTimestamp }) => createdTimestamp <= (query.endTime ?? nowNs))
    return { count: rows.length, tradeHistory: rows.slice(query.offset, query.offset + query.limit) }
  }
  const rest = { call } as unknown as RestClient
  const book = createClosedBook({ rest, isHedge: () => false, nowNs: () => nowNs, wait: async () => {} })
  return { book, calls }
}

test('all trades are read once; later reads fetch only new ones', async () => {
  const trades = Array.from({ length: 120 }, (_, index) => trade(index, index % 2 === 0 ? 'buy' : 'sell', '100'))
  const { book, calls } = venueWith(trades)
  expect((await book.refresh()).positions).toHaveLength(60)
  calls.length = 0
  trades.push(trade(120, 'buy', '100'), trade(121, 'sell', '103'))
  const { positions } = await book.refresh()
  expect(positions).toHaveLength(61)
  expect(positions[0]?.figures?.net).toBe(parseFixed6('3'))
  expect(calls).toEqual(['getTradeHistory'])
})

test('a trade between reading trades and positions does not distort the earlier position', async () => {
  const trades = [trade(0, 'buy', '100'), trade(1, 'sell', '101')]
  let isFirst = true
  const { book } = venueWith(trades, () => {
    if (isFirst) trades.push(trade(2, 'buy', '90'))
    isFirst = false
  })
  const { positions } = await book.refresh()
  expect(positions.map(({ figures }) => figures?.net)).toEqual([parseFixed6('1')])
})

test('the list pages through closed positions and filters them by result', async () => {
  const trades = [100, 104, 100, 98].map((price, index) =>
    trade(index, index % 2 === 0 ? 'buy' : 'sell', String(price)),
  )
  const { book } = venueWith(trades)
  const filter = { ...defaultFilter, chosen: { result: 'lost' } }
  const source = closedSource(book, () => new Map(), filter, nowNs)
  const page = await source.readPage(
    { startNs: source.startNs, endNs: undefined, offset: 0, limit: 50 },
    new AbortController().signal,
  )
  expect(page).toMatchObject({ count: 1, rows: [{ figures: { net: parseFixed6('-2') } }] })
})
