import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { decimalNumber, unixNanos } from '@/core/protocol/codecs'
import { InvalidDecimalError, parseFixed6 } from '@/core/protocol/fixed6'
import { triggerPrice } from '@/core/protocol/requestCodecs'
import { postBatchOrders } from '@/core/protocol/rest/orders'
import { twapOrder } from '@/core/protocol/rest/twaps'
import { subscribe } from '@/core/protocol/ws/subscriptions'
import { createFrames } from '@/web/connection/frames'
import { readLayoutLink, layoutHash } from '@/web/desk/layout/layoutLink'
import { layoutPresets } from '@/web/desk/layout/layoutPresets'
import { readStructureText } from '@/web/options/structure/structureDraft'
import { readVolatilityChoices } from '@/web/options/volatility/VolatilityView'

/** Inputs that were once misread. */
const rejected = (schema: z.ZodMiniType, wire: unknown) => !z.safeParse(schema, wire).success

test.each([1e20, 1e300, Number.MAX_VALUE, -1, 0.5])('the number %d is not a valid nanosecond time', (wire) => {
  expect(rejected(unixNanos, wire)).toBe(true)
})

test('a stop cannot have a trigger below zero, in decimals or in millionths', () => {
  expect(['-0.1', '-49519.4675', '-1', `${2n ** 256n}.0`].map((wire) => rejected(triggerPrice, wire))).toEqual([
    true,
    true,
    true,
    true,
  ])
})

test('a greek too large to be written is rejected', () => {
  expect(rejected(decimalNumber, `3161954235709850086879078532699846656405640394575840079131296`)).toBe(true)
  expect(z.parse(decimalNumber, `1${'0'.repeat(60)}`)).toBe(1e60)
})

test.each(['1', '2026', 'October 30', '+275760-09-13T00:00:00Z', '1969-12-31T23:59:59Z', '2026-13-01T00:00:00Z'])(
  '%j is not a TWAP time',
  (created_time) => {
    const order = {
      order_id: `0x${'1a'.repeat(32)}`,
      account: `0x${'1a'.repeat(20)}`,
      instrument_id: '1',
      instrument_name: 'ETH-PERP',
      side: 'buy',
      total_amount: '2',
      executed_amount: '0',
      remaining_amount: '2',
      slices_total: '2',
      slices_executed: '0',
      status: 'active',
      duration_seconds: '60',
      interval_seconds: '30',
      reduce_only: false,
    }
    expect(z.parse(twapOrder, { ...order, created_time }).createdTime).toBeUndefined()
    // `date -u -d 2026-10-30T08:00:00Z +%s`
    expect(z.parse(twapOrder, { ...order, created_time: '2026-10-30T08:00:00Z' }).createdTime).toBe(
      1_793_347_200_000_000_000n,
    )
  },
)

test('an object with an odd length member is not a list', () => {
  const odd = { length: { toString: 1 } }
  expect(rejected(subscribe.request, odd)).toBe(true)
  expect(rejected(postBatchOrders.body, { orders: odd })).toBe(true)
  expect(rejected(subscribe.request, [])).toBe(true)
  expect(rejected(subscribe.request, ['trades:ETH-PERP'])).toBe(false)
})

test('a number of a thousand digits is rejected, in a field and in a link', () => {
  const long = '9'.repeat(1_000)
  expect(() => parseFixed6(long)).toThrow(InvalidDecimalError)
  expect(readStructureText(`${long} 1xETH-PERP`)).toBeUndefined()
})

test('an endlessly nested frame is reported without a stack overflow', () => {
  const problems: Error[] = []
  let deliver: (json: unknown) => void = () => {}
  createFrames({ onFrame: (listener) => ((deliver = listener), () => {}) }, (problem) => problems.push(problem))
  const depth = 100_000
  deliver(JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`))
  deliver(JSON.parse('7'))
  deliver(JSON.parse('{"op":"hello","more":1}'))
  expect(problems.map(({ message }) => message)).toEqual([
    'an unknown frame: 0',
    'an unknown frame: ',
    'an unknown frame: op, more',
  ])
})

test('volatility settings stored as a list do not break the screen', () => {
  const usual = { axis: 'strike', basis: 'midByWidth', columns: 'delta', view: 'now', compared: 'off', comparedAt: '' }
  expect([[], [[]], null, 'x', {}].map(readVolatilityChoices)).toEqual([usual, usual, usual, usual, usual])
})

test('a link of a megabyte is not a layout', () => {
  const link = layoutHash({ name: 'mine', layout: layoutPresets.perpetuals })
  expect(readLayoutLink(link)?.name).toBe('mine')
  expect(readLayoutLink(link + 'A'.repeat(1_000_000))).toBeUndefined()
})
