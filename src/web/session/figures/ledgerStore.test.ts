import { expect, test } from 'vitest'
import { parseFixed6 } from '@/core/protocol/fixed6'
import { eventually } from '@/dev/testing/eventually'
import { RestError } from '@/web/connection/callErrors'
import type { RestClient } from '@/web/connection/restClient'
import { createLedgerStore } from './ledgerStore'

/** A venue with `tradeCount` trades, one a second, and one earlier deposit. `calls` records the requests. */
function venueWith(tradeCount: number) {
  const calls: string[] = []
  const failures: Error[] = []
  let newest = tradeCount
  const tradeAt = (second: number) => ({
    tradeId: `t${second}`,
    tradeType: 'trade',
    account: '0xaa',
    instrumentId: '1',
    instrumentName: 'ETH-PERP',
    instrumentType: 'PERPETUAL',
    asset: 'ETH',
    amount: parseFixed6('1'),
    side: 'buy',
    fees: parseFixed6('1'),
    createdTimestamp: BigInt(second),
  })
  const deposit = {
    id: 'd',
    amount: 5_000_000n,
    collateralName: 'USDC',
    decimals: 6,
    txType: 'deposit',
    initiatedTimestamp: 0n,
    finalizedTimestamp: 1n,
  }
  const call = async (
    endpoint: { readonly name: string },
    { query }: { readonly query: { readonly endTime?: bigint; readonly limit: number; readonly offset: number } },
  ) => {
    calls.push(endpoint.name)
    const failure = failures.shift()
    if (failure !== undefined) throw failure
    if (endpoint.name === 'getTransactionHistory') {
      return { count: 1, transactionHistory: query.offset === 0 ? [deposit] : [] }
    }
    const seconds = Array.from({ length: newest }, (_, index) => newest - index)
    const inWindow = seconds.filter((second) => query.endTime === undefined || BigInt(second) <= query.endTime)
    const page = inWindow.slice(query.offset, query.offset + query.limit)
    return { count: inWindow.length, tradeHistory: page.map(tradeAt) }
  }
  const rest = { call } as unknown as RestClient
  return { rest, calls, failures, trade: () => (newest += 1) }
}

const pause = () => Promise.resolve()

test('nothing is read until requested', () => {
  const venue = venueWith(3)
  const store = createLedgerStore({ rest: venue.rest, pause })
  store.refresh()
  expect(store.getSnapshot().status).toBe('idle')
  expect(venue.calls).toEqual([])
})

test('the whole ledger is read page by page, each row once', async () => {
  const venue = venueWith(120)
  const store = createLedgerStore({ rest: venue.rest, pause })
  store.readBack(0n)
  await eventually(() => expect(store.getSnapshot().status).toBe('ready'))
  const { rows, isComplete, isCut } = store.getSnapshot()
  expect(rows).toHaveLength(121)
  expect(new Set(rows.map(({ key }) => key)).size).toBe(121)
  expect({ isComplete, isCut }).toEqual({ isComplete: true, isCut: false })
  expect(venue.calls.filter((name) => name === 'getTradeHistory')).toHaveLength(3)
})

test('the ledger is read back only as far as requested, and further on another request', async () => {
  const venue = venueWith(200)
  const store = createLedgerStore({ rest: venue.rest, pause })
  store.readBack(160n)
  await eventually(() => expect(store.getSnapshot().status).toBe('ready'))
  expect(store.getSnapshot().isComplete).toBe(false)
  expect(store.getSnapshot().reachedNs).toBe(151n)
  store.readBack(0n)
  await eventually(() => expect(store.getSnapshot().isComplete).toBe(true))
  expect(store.getSnapshot().rows).toHaveLength(201)
})

test('a refresh reads only the new rows', async () => {
  const venue = venueWith(60)
  const store = createLedgerStore({ rest: venue.rest, pause })
  store.readBack(0n)
  await eventually(() => expect(store.getSnapshot().status).toBe('ready'))
  venue.calls.length = 0
  venue.trade()
  store.refresh()
  await eventually(() => expect(store.getSnapshot().rows).toHaveLength(62))
  await eventually(() => expect(store.getSnapshot().status).toBe('ready'))
  expect(venue.calls).toEqual(['getTradeHistory', 'getTransactionHistory'])
})

test('a rate limit is waited out', async () => {
  const venue = venueWith(10)
  const waits: number[] = []
  venue.failures.push(new RestError('RATE_LIMIT_EXCEEDED', 429, 900, 'wait'))
  const store = createLedgerStore({ rest: venue.rest, pause: async (ms) => void waits.push(ms) })
  store.readBack(0n)
  await eventually(() => expect(store.getSnapshot().status).toBe('ready'))
  expect(waits[0]).toBe(900)
  expect(store.getSnapshot().rows).toHaveLength(11)
})

test('a failure keeps the rows already read, and a retry continues from there', async () => {
  const venue = venueWith(60)
  venue.failures.push(new Error('gone'))
  const store = createLedgerStore({ rest: venue.rest, pause })
  store.readBack(0n)
  await eventually(() => expect(store.getSnapshot().status).toBe('failed'))
  store.readBack(0n)
  await eventually(() => expect(store.getSnapshot().status).toBe('ready'))
  expect(store.getSnapshot().rows).toHaveLength(61)
})
