import { expect, test } from 'vitest'
import { parseFixed6 } from '@/core/protocol/fixed6'
import { mostAlerts, type Alert, type AlertLevel } from './alert'
import { alertKeys, createAlertStore, watchedValues } from './alertStore'

const keys = alertKeys('paper')
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
  const store = createAlertStore(storage, keys)
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

const later = [
  alertOf('funding', '0.0001', { source: 'funding' }),
  alertOf('wide', '100', { isRepeating: true, rearmBy: at('5') }),
]

test('a tab with the first page that had alerts, which stores only what it understands, loses none of the later kinds', () => {
  const { store, storage } = tab()
  for (const alert of [alertOf('a', '100'), ...later]) store.add(alert)
  const seenByOldPage: unknown = JSON.parse(storage.getItem('optick.alerts.paper') ?? '')
  expect(seenByOldPage).toMatchObject({ alerts: [{ id: 'a' }] })
  storage.setItem('optick.alerts.paper', '{"version":1,"alerts":[]}')
  expect(
    tab(storage)
      .store.getSnapshot()
      .map(({ id }) => id),
  ).toEqual(['funding', 'wide'])
})

test('later kinds that are stored among the first ones are still read, and are moved by the next change', () => {
  const { store, storage } = tab()
  for (const alert of later) store.add(alert)
  storage.setItem('optick.alerts.paper', storage.getItem('optick.alerts2.paper') ?? '')
  storage.setItem('optick.alerts2.paper', '')
  const next = tab(storage)
  next.store.add(alertOf('a', '100'))
  expect(storage.getItem('optick.alerts.paper')).not.toContain('funding')
  expect(
    tab(storage)
      .store.getSnapshot()
      .map(({ id }) => id),
  ).toEqual(['a', 'funding', 'wide'])
})

test('what a newer page stores survives a change by this one', () => {
  const { store, storage } = tab()
  for (const alert of later) store.add(alert)
  const name = 'optick.alerts2.paper'
  const list = JSON.parse(storage.getItem(name) ?? '') as { alerts: Record<string, unknown>[] }
  const newer = { id: 'new', source: 'basis', rule: { kind: 'outside', from: '1', to: '2' } }
  const alerts = [{ ...list.alerts[0], sound: 'bell' }, list.alerts[1], newer]
  storage.setItem(name, JSON.stringify({ version: 1, alerts }))
  store.change('funding', (alert) => ({ ...alert, isRepeating: true }))
  store.remove('wide')
  const after = JSON.parse(storage.getItem(name) ?? '') as typeof list
  expect(after.alerts).toEqual([{ ...list.alerts[0], sound: 'bell', isRepeating: true }, newer])
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
