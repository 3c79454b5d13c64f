import { expect, test } from 'vitest'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import type { RestClient } from '@/web/connection/restClient'
import { readFills } from './useOrder'

const orderId = '0x01'
const order = {
  orderId,
  instrumentName: 'ETH-PERP',
  instrumentType: 'PERPETUAL',
  createdTimestamp: 5_000_000_000n,
  filled: 3_000_000n,
} as unknown as OrderMessage

const fill = (amount: bigint, of = orderId) => ({ orderId: of, amount, price: 1n })
const other = fill(1n, '0x02')

/** A venue with these rows, newest first, which records its requests. */
function venueOf(rows: readonly object[]) {
  const asked: Record<string, unknown>[] = []
  const call = (_: unknown, { query }: { query: { offset: number; limit: number } }) => {
    asked.push(query)
    return Promise.resolve({ tradeHistory: rows.slice(query.offset, query.offset + query.limit) })
  }
  return { asked, rest: { call } as unknown as RestClient }
}

test('fills of other orders, or without an order, are left out', async () => {
  const { rest } = venueOf([fill(1_000_000n), other, { amount: 9n, orderId, price: undefined }, fill(2_000_000n)])
  const { fills, isComplete } = await readFills(rest, order)
  expect(fills.map(({ amount }) => amount)).toEqual([1_000_000n, 2_000_000n])
  expect(isComplete).toBe(true)
})

test('pages are read until the fills add up to the filled amount, and no further', async () => {
  const { rest, asked } = venueOf([
    fill(1_000_000n),
    ...Array.from({ length: 59 }, () => other),
    fill(2_000_000n),
    ...Array.from({ length: 200 }, () => other),
  ])
  const { fills, isComplete } = await readFills(rest, order)
  expect(fills).toHaveLength(2)
  expect(isComplete).toBe(true)
  expect(asked.map(({ offset }) => offset)).toEqual([0, 50])
})

test('only trades of the contract from a second before the order onwards are requested', async () => {
  const { rest, asked } = venueOf([fill(3_000_000n)])
  await readFills(rest, order)
  expect(asked).toEqual([
    { instrumentName: 'ETH-PERP', instrumentType: 'PERPETUAL', startTime: 4_000_000_000n, limit: 50, offset: 0 },
  ])
})

test('a history that ends before the fills add up is incomplete', async () => {
  const { rest } = venueOf([fill(2_999_999n)])
  expect((await readFills(rest, order)).isComplete).toBe(false)
})
