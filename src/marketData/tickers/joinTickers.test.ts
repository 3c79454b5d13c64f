import { expect, test } from 'vitest'
import type { Ticker } from '@/protocol/channels/ticker'
import { notYetLive } from '../liveStatus'
import type { ViewStore } from '../viewStore'
import { joinTickers } from './joinTickers'
import type { TickersView } from './tickersStore'

function handStore() {
  const listeners = new Set<() => void>()
  let view: TickersView = { ...notYetLive, tickers: new Map(), timestampNs: undefined }
  const store: ViewStore<TickersView> = {
    getSnapshot: () => view,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const show = (next: Partial<TickersView>) => {
    view = { ...view, ...next }
    for (const listener of listeners) listener()
  }
  return { store, show }
}

const tickersOf = (name: string) =>
  // Of a ticker nothing but its name is asked here.
  new Map([[name, { instrumentName: name } as Ticker]])

test('it is live when all are, at the time of the newest', () => {
  const [a, b] = [handStore(), handStore()]
  const joined = joinTickers([a.store, b.store])
  a.show({ status: 'live', tickers: tickersOf('A'), timestampNs: 7n })
  expect(joined.getSnapshot().status).toBe('loading')
  b.show({ status: 'live', tickers: tickersOf('B'), timestampNs: 5n })
  expect(joined.getSnapshot()).toMatchObject({ status: 'live', timestampNs: 7n })
  expect([...joined.getSnapshot().tickers.keys()]).toEqual(['A', 'B'])
  a.show({ status: 'stale' })
  expect(joined.getSnapshot().status).toBe('stale')
})

test('one that the venue refuses does not hold up the others', () => {
  const [a, b] = [handStore(), handStore()]
  const joined = joinTickers([a.store, b.store])
  a.show({ error: 'INVALID_CHANNEL' })
  b.show({ status: 'live', tickers: tickersOf('B'), timestampNs: 5n })
  expect(joined.getSnapshot().status).toBe('live')
})

test('the view is the same until one of them changes, and all of them are heard until nobody listens', () => {
  const [a, b] = [handStore(), handStore()]
  const joined = joinTickers([a.store, b.store])
  let heard = 0
  const leave = joined.subscribe(() => (heard += 1))
  const before = joined.getSnapshot()
  expect(joined.getSnapshot()).toBe(before)
  b.show({ status: 'live' })
  expect(joined.getSnapshot()).not.toBe(before)
  leave()
  a.show({ status: 'live' })
  expect(heard).toBe(1)
})
