import { expect, test } from 'vitest'
import { noticesKey } from './noticeLog'
import { createNoticeStore } from './noticeStore'

function fakeStorage() {
  const entries = new Map<string, string>()
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
    key: (at: number) => [...entries.keys()][at] ?? null,
    get length() {
      return entries.size
    },
  }
}

function tab(storage = fakeStorage(), name = 'a') {
  let nowMs = 1_000
  let made = 0
  const due: (() => void)[] = []
  const failures: unknown[] = []
  const store = createNoticeStore({
    storage,
    timers: {
      after: (_ms, callback) => {
        due.push(callback)
        return () => void due.splice(due.indexOf(callback), 1)
      },
    },
    nowMs: () => (nowMs += 1),
    makeKey: () => `${name}${(made += 1)}`,
    onNotPersisted: (error) => failures.push(error),
  })
  const say = (title: string) => store.add({ tone: 'info', title })
  const titles = () => store.getSnapshot().map((notice) => notice.title)
  const wait = () => due.splice(0).forEach((callback) => callback())
  return { store, storage, say, titles, wait, due, failures }
}
const ann = noticesKey('paper', '0xa')
const bob = noticesKey('paper', '0xb')

test('the next visit of the account finds its earlier notices', () => {
  const first = tab()
  first.store.open(ann)
  first.say('Placed')
  first.wait()
  const next = tab(first.storage, 'b')
  next.store.open(ann)
  next.say('Filled')
  expect(next.titles()).toEqual(['Filled', 'Placed'])
})

test('another account does not see them', () => {
  const page = tab()
  page.store.open(ann)
  page.say('Placed')
  page.store.open(bob)
  expect(page.titles()).toEqual([])
  page.store.open(ann)
  expect(page.titles()).toEqual(['Placed'])
})

test('notices from before a wallet was connected stay visible afterwards', () => {
  const page = tab()
  page.say('Couldn’t connect the wallet')
  page.store.open(ann)
  expect(page.titles()).toEqual(['Couldn’t connect the wallet'])
})

test('a burst is stored once', () => {
  const page = tab()
  page.store.open(ann)
  page.wait()
  for (let at = 0; at < 50; at++) page.say(`n${at}`)
  expect(page.due).toHaveLength(1)
})

test('two tabs that write one after another lose nothing', () => {
  const one = tab()
  const two = tab(one.storage, 'b')
  for (const { store } of [one, two]) store.open(ann)
  one.say('one')
  two.say('two')
  one.wait()
  two.wait()
  const next = tab(one.storage, 'c')
  next.store.open(ann)
  expect(next.titles().toSorted()).toEqual(['one', 'two'])
})

test('a fill that two tabs report is one notice after a reload, and so is a notice without an id', () => {
  const one = tab()
  const two = tab(one.storage, 'b')
  const fill = (count: number) => {
    const part = { key: `trade ${count}`, timeMs: count, text: `${count}` }
    return { tone: 'done', title: `Bought ${count}`, category: 'fills', id: 'fill 0xa', part } as const
  }
  const alarm = { tone: 'warn', title: 'ETH-PERP rose above 3,200.00', category: 'alerts' } as const
  one.store.open(ann)
  one.store.add(fill(1))
  // This tab opens between the two fills of the order and knows only the second.
  two.store.open(ann)
  for (const { store } of [one, two]) {
    store.add({ ...fill(2), title: store === one.store ? 'Bought 3' : 'Bought 2' })
    store.add(alarm)
  }
  one.wait()
  two.wait()
  const next = tab(one.storage, 'c')
  next.store.open(ann)
  expect(next.titles().toSorted()).toEqual(['Bought 3', 'ETH-PERP rose above 3,200.00'])
  expect(next.store.getSnapshot().flatMap(({ parts }) => parts.map(({ key }) => key))).toEqual(['trade 1', 'trade 2'])
})

test('two orders that two tabs sent are two notices, and so are two alerts of one tab', () => {
  const one = tab()
  const two = tab(one.storage, 'b')
  for (const { store } of [one, two]) {
    store.open(ann)
    store.add({ tone: 'warn', title: 'Order status unknown', category: 'orders', id: 'doubt' })
  }
  for (let at = 0; at < 2; at++) one.store.add({ tone: 'warn', title: 'ETH moved 1%', category: 'alerts' })
  one.wait()
  two.wait()
  const next = tab(one.storage, 'c')
  next.store.open(ann)
  expect(next.titles().toSorted()).toEqual([
    'ETH moved 1%',
    'ETH moved 1%',
    'Order status unknown',
    'Order status unknown',
  ])
})

test('clearing removes the notices from this browser, even with a write pending', () => {
  const page = tab()
  page.store.open(ann)
  page.say('Placed')
  page.wait()
  page.say('Filled')
  page.store.clear()
  page.wait()
  expect(page.titles()).toEqual([])
  expect(page.storage.getItem(ann)).toBeNull()
})

test('a list cleared in another tab is cleared here and not stored again', () => {
  const page = tab()
  page.store.open(ann)
  page.say('Placed')
  page.store.onCleared(bob)
  expect(page.titles()).toEqual(['Placed'])
  page.store.onCleared(ann)
  page.wait()
  expect(page.titles()).toEqual([])
  expect(page.storage.getItem(ann)).toBeNull()
})

test('with full storage notices work but are not stored', () => {
  const storage = fakeStorage()
  storage.setItem = () => {
    throw new Error('QuotaExceededError')
  }
  const page = tab(storage)
  page.store.open(ann)
  page.say('Placed')
  page.wait()
  expect(page.titles()).toEqual(['Placed'])
  expect(page.failures).toHaveLength(1)
})
