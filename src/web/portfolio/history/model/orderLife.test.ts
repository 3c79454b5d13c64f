import { expect, test } from 'vitest'
import { parseFixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import type { AccountTrade } from '@/core/protocol/rest/history'
import { orderLife, timeAround } from './orderLife'

const amount = (text: string) => parseFixed6<Amount>(text)
const order = {
  orderStatus: 'cancelled',
  amount: amount('2'),
  filled: amount('0.5'),
  createdTimestamp: 100n,
  timestamp: 400n,
} as unknown as OrderMessage
const fill = (timeNs: bigint, size: string, price: string) =>
  ({ createdTimestamp: timeNs, amount: amount(size), price: parseFixed6<Price>(price) }) as unknown as AccountTrade

test('a cancelled order was placed, filled in parts that add up, and ended', () => {
  expect(orderLife(order, [fill(300n, '0.3', '2999'), fill(200n, '0.2', '2998.5')])).toEqual([
    { kind: 'placed', timeNs: 100n },
    { kind: 'fill', timeNs: 200n, amount: 200_000n, price: 2_998_500_000n, filled: 200_000n },
    { kind: 'fill', timeNs: 300n, amount: 300_000n, price: 2_999_000_000n, filled: 500_000n },
    { kind: 'ended', timeNs: 400n },
  ])
})

test('an open order has no end, and the last fill is the end of a filled one', () => {
  expect(orderLife({ ...order, orderStatus: 'opened' }, []).map(({ kind }) => kind)).toEqual(['placed'])
  const filled = orderLife({ ...order, orderStatus: 'filled' }, [fill(200n, '2', '3000')])
  expect(filled.map(({ kind }) => kind)).toEqual(['placed', 'fill'])
})

const minuteNs = 60_000_000_000n

test('the time around an order is ten minutes or its life on both sides, and ends now', () => {
  const placed = 1_000n * minuteNs
  const at = { createdTimestamp: placed, timestamp: placed }
  expect(timeAround(at, placed + 600n * minuteNs)).toEqual({
    fromNs: 990n * minuteNs,
    toNs: 1_010n * minuteNs,
    // 20 minutes in at most 48 steps are 25 s or more.
    resolution: 30,
  })
  expect(timeAround(at, placed + 5n * minuteNs)?.toNs).toBe(1_005n * minuteNs)
  const long = { createdTimestamp: placed, timestamp: placed + 120n * minuteNs }
  expect(timeAround(long, placed + 600n * minuteNs)).toMatchObject({ fromNs: 880n * minuteNs, toNs: 1_240n * minuteNs })
  expect(timeAround({ createdTimestamp: undefined, timestamp: placed }, placed)).toBeUndefined()
})
