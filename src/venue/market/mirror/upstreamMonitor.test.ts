import { expect, test } from 'vitest'
import { parseFixed6 } from '@/core/protocol/fixed6'
import type { MarketEvent } from '../source/marketEvent'
import { createUpstreamMonitor, staleAfterMs } from './upstreamMonitor'

const name = 'ETH-PERP'
const at = (ms: number) => BigInt(ms) * 1_000_000n

function createLive() {
  let nowMs = 0
  const monitor = createUpstreamMonitor(() => nowMs)
  const note = (event: Partial<MarketEvent> & Pick<MarketEvent, 'type'>) =>
    // The cast completes what each test leaves out.
    monitor.note([{ receivedNs: at(nowMs), name, levels: [], ...event } as MarketEvent])
  const message = (lateMs = 0) => note({ type: 'bookUpdate', exchangeNs: at(nowMs - lateMs) })
  note({ type: 'bookSnapshot', exchangeNs: at(0) })
  monitor.tick(0)
  return {
    state: () => monitor.status().state,
    message,
    listing: () => note({ type: 'figures', figures: { markPrice: parseFixed6('3000') } }),
    pass: (ms: number) => {
      nowMs += ms
      monitor.tick(0)
    },
  }
}

test('a source of which only the listing can be read is stale, and live again with its next message', () => {
  const { state, message, listing, pass } = createLive()
  expect(state()).toBe('live')
  for (let ms = 0; ms < 3_600_000; ms += 30_000) {
    listing()
    pass(30_000)
    expect(state()).toBe(ms + 30_000 > staleAfterMs ? 'stale' : 'live')
  }
  message()
  pass(100)
  expect(state()).toBe('live')
})

test('a quiet market with a message a minute stays live', () => {
  const { state, message, pass } = createLive()
  for (let minute = 0; minute < 60; minute++) {
    pass(60_000)
    expect(state()).toBe('live')
    message()
  }
})

test('late messages make a source slow', () => {
  const { state, message, pass } = createLive()
  message(6_000)
  pass(100)
  expect(state()).toBe('slow')
  message()
  pass(100)
  expect(state()).toBe('live')
})
