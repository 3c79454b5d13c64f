import { expect, test } from 'vitest'
import { parseFixed6 } from '@/core/protocol/fixed6'
import { mostAlerts, type Alert, type AlertLevel } from './alert'
import { alertsKey, createAlertStore, watchedValues } from './alertStore'

const key = alertsKey('paper')
const at = (text: string) => parseFixed6<AlertLevel>(text)

function fakeStorage() {
  const entries = new Map<string, string>()
  return {
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, value: string) => void entries.set(name, value),
  }
}
function alertOf(id: string, level: string, more: Partial<Alert> = {}): Alert {
  return {
    id,
    instrumentName: 'ETH-PERP',
    source: 'mark',
    rule: { kind: 'crosses', level: at(level) },
    isRepeating: false,
    createdMs: 0,
    seen: 'below',
    fired: undefined,
    ...more,
  }
}
function tab(storage = fakeStorage()) {
  const store = createAlertStore(storage, key)
  const fired: string[] = []
  store.onFired(({ id }) => fired.push(id))
  const mark = (value: string, atMs = 1) =>
    store.observe('mark ETH-PERP', { status: 'live', value: at(value), atMs, isFirst: false })
  return { store, storage, fired, mark }
}

test('an alert only fires for its own instrument and source', () => {
  const { store, fired, mark } = tab()
  store.add(alertOf('a', '100'))
  store.observe('mark BTC-PERP', { status: 'live', value: at('200'), atMs: 1, isFirst: false })
  store.observe('index ETH-PERP', { status: 'live', value: at('200'), atMs: 1, isFirst: false })
  expect(fired).toEqual([])
  mark('101')
  expect(fired).toEqual(['a'])
})

test('alerts survive a reload, including their fired state', () => {
  const { store, storage, mark } = tab()
  store.add(alertOf('a', '100'))
  store.add(alertOf('b', '200'))
  mark('150', 7)
  const next = tab(storage)
  expect(next.store.getSnapshot().map(({ id, fired }) => [id, fired?.atMs])).toEqual([
    ['a', 7],
    ['b', undefined],
  ])
  next.mark('160')
  expect(next.fired).toEqual([])
})

test('when two tabs see the same price, the first one writes it and each tab notifies once', () => {
  const one = tab()
  one.store.add(alertOf('a', '100'))
  const two = tab(one.storage)
  one.mark('101', 5)
  two.mark('101', 6)
  two.store.reload()
  one.store.reload()
  expect([one.fired, two.fired]).toEqual([['a'], ['a']])
  expect(two.store.getSnapshot()[0]?.fired?.atMs).toBe(5)
})

test('one tab does not undo what another adds or removes', () => {
  const one = tab()
  const two = tab(one.storage)
  one.store.add(alertOf('a', '100'))
  two.store.add(alertOf('b', '200'))
  expect(two.store.getSnapshot().map(({ id }) => id)).toEqual(['a', 'b'])
  one.store.remove('a')
  two.mark('300')
  expect(two.store.getSnapshot().map(({ id }) => id)).toEqual(['b'])
})

test('a value that changes nothing is not stored', () => {
  const { store, storage, mark } = tab()
  store.add(alertOf('a', '100'))
  const writes: string[] = []
  storage.setItem = (_name, value) => void writes.push(value)
  for (const value of ['90', '91', '99.9']) mark(value)
  expect(writes).toEqual([])
})

test('at most a hundred alerts are stored', () => {
  const { store } = tab()
  for (let nth = 0; nth < mostAlerts; nth++) expect(store.add(alertOf(String(nth), '100'))).toBe(true)
  expect(store.add(alertOf('more', '100'))).toBe(false)
  expect(store.getSnapshot()).toHaveLength(100)
})

test('each value is watched once, and none is watched for a fired alert', () => {
  const done = { atMs: 1, value: at('1'), isWhileAway: false }
  const alerts = [
    alertOf('a', '100'),
    alertOf('b', '200'),
    alertOf('c', '1', { instrumentName: 'BTC-PERP', fired: done }),
    alertOf('d', '1', { source: 'index', fired: done, isRepeating: true }),
  ]
  expect([...watchedValues(alerts).values()]).toEqual([
    { instrumentName: 'ETH-PERP', source: 'mark' },
    { instrumentName: 'ETH-PERP', source: 'index' },
  ])
})
