import { expect, test } from 'vitest'
import { orderbook100ms } from '@/core/protocol/channels/orderbook'
import { orders } from '@/core/protocol/channels/orders'
import { orderbook500ms } from '@/core/protocol/channels/otherOrderbooks'
import { ticker500ms } from '@/core/protocol/channels/ticker'
import { trades } from '@/core/protocol/channels/trades'
import { createCadence } from './cadence'

function after(channel: Parameters<typeof createCadence>[0], gapsMs: readonly number[]) {
  const cadence = createCadence(channel)
  let nowMs = 1_000
  cadence.note(nowMs)
  for (const gapMs of gapsMs) cadence.note((nowMs += gapMs))
  return cadence.quietAfterMs()
}

const often = (gapMs: number) => Array.from({ length: 20 }, () => gapMs)

test('a channel that sends every period counts as stale after five periods', () => {
  expect(after(orderbook100ms, often(100))).toBe(500)
  expect(after(orderbook500ms, often(500))).toBe(2_500)
  expect(after(ticker500ms, often(500))).toBe(2_500)
})

test('a slower channel is allowed five of its own gaps, up to a limit', () => {
  expect(after(orderbook100ms, often(300))).toBe(1_500)
  expect(after(orderbook100ms, often(60_000))).toBe(2_000)
  expect(after(ticker500ms, often(1_000))).toBe(5_000)
  expect(after(ticker500ms, often(60_000))).toBe(10_000)
})

test('a single long gap does not change the measured pace', () => {
  expect(after(orderbook100ms, [...often(100), 9_000, 100, 100])).toBe(500)
})

test('a channel that has just started is allowed five periods', () => {
  expect(after(orderbook100ms, [])).toBe(500)
})

test('an event channel is never stale: silence is normal', () => {
  expect(after(trades, often(100))).toBeUndefined()
  expect(after(orders, often(100))).toBeUndefined()
})
