import { expect, test } from 'vitest'
import type { TickersView } from '@/marketData/tickers/tickersStore'
import { notYetLive } from '@/marketData/liveStatus'
import { parseFixed6, type Price } from '@/protocol/fixed6'
import { createHandTime } from '@/testing/handDriven'
import { createMakerMarkets } from './makerMarkets'

function handTickers() {
  const listeners = new Set<() => void>()
  let view: TickersView = { ...notYetLive, tickers: new Map(), timestampNs: undefined }
  return {
    store: {
      getSnapshot: () => view,
      subscribe: (listener: () => void) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    say: (mark: string) => {
      const ticker = {
        instrumentId: '1',
        instrumentName: 'ETH-PERP',
        instrumentType: 'PERPETUAL' as const,
        indexPrice: parseFixed6<Price>('3000'),
        mark: { price: parseFixed6<Price>(mark) },
        bid: undefined,
        ask: undefined,
      }
      view = { ...view, status: 'live', updatedAtMs: 0, tickers: new Map([['ETH-PERP', ticker]]) }
      for (const listener of listeners) listener()
    },
  }
}

test('a busy market is looked at twice a second, and its last word is not lost', () => {
  const { clock, timers, pass } = createHandTime()
  const [options, perpetuals] = [handTickers(), handTickers()]
  const store = createMakerMarkets(
    [{ asset: 'ETH', chain: [], options: options.store, perpetuals: perpetuals.store }],
    false,
    { clock, timers },
  )
  const seen: unknown[] = []
  const stop = store.subscribe(() => seen.push(store.getSnapshot().get('ETH')?.tickers.get('ETH-PERP')?.mark?.price))
  perpetuals.say('3000')
  perpetuals.say('3001')
  pass(499)
  perpetuals.say('3002')
  expect(seen).toEqual([parseFixed6('3000')])
  pass(1)
  expect(seen).toEqual([parseFixed6('3000'), parseFixed6('3002')])
  perpetuals.say('3003')
  stop()
  pass(1_000)
  expect(seen).toHaveLength(2)
  expect(store.getSnapshot().get('ETH')?.status).toBe('live')
})
