import { expect, test } from 'vitest'
import type { Toast } from '@/web/ui/showToast'
import {
  addNotice,
  longestLog,
  mergeLogs,
  noticeOf,
  unreadCount,
  withAllRead,
  withRead,
  type NoticeLog,
  maxPersistedNotices,
  noticesKey,
  readNotices,
  writeNotices,
} from './noticeLog'

const noticeAt = (title: string, timeMs: number, more: Partial<Toast> = {}) =>
  noticeOf({ tone: 'done', title, ...more }, timeMs, `${timeMs} ${title}`)
const titles = (log: NoticeLog) => log.map(({ title }) => title)

test('a toast without a category is about the account, and is unread', () => {
  expect(noticeAt('Hello', 5)).toMatchObject({ category: 'account', isRead: false, timeMs: 5 })
})

test('the newest comes first, and beyond five hundred the oldest are dropped', () => {
  let log: NoticeLog = []
  for (let at = 0; at < longestLog + 3; at++) log = addNotice(log, noticeAt(`n${at}`, at))
  expect(log).toHaveLength(500)
  expect(log[0]?.title).toBe('n502')
  expect(log.at(-1)?.title).toBe('n3')
})

test('repeated fills of an order are one entry, which moves to the top', () => {
  const log = [
    noticeAt('Bought 1', 0, { id: 'fill a' }),
    noticeAt('Placed', 10),
    noticeAt('Bought 3', 59_999, { id: 'fill a' }),
  ]
  expect(titles(log.reduce(addNotice, [] as NoticeLog))).toEqual(['Bought 3', 'Placed'])
})

test('the same id a minute later is a new entry', () => {
  const log = [noticeAt('Connection lost', 0, { id: 'link' }), noticeAt('Connection lost', 60_000, { id: 'link' })]
  expect(log.reduce(addNotice, [] as NoticeLog)).toHaveLength(2)
})

test('the fills of an order are one entry, however long they take', () => {
  const log = [
    noticeAt('Bought 1', 0, { id: 'fill a', category: 'fills' }),
    noticeAt('Bought 2', 7_200_000, { id: 'fill a', category: 'fills' }),
  ]
  expect(titles(log.reduce(addNotice, [] as NoticeLog))).toEqual(['Bought 2'])
})

const part = (at: number) => ({ key: `trade ${at}`, timeMs: at, text: `Bought ${at}` })
const fillAt = (at: number) => noticeAt(`Sum ${at}`, at, { id: 'fill a', category: 'fills', part: part(at) })

test('an order’s entry lists each fill once, at most the latest thirty', () => {
  const two = [fillAt(1), fillAt(2), fillAt(2)].reduce(addNotice, [] as NoticeLog)
  expect(two[0]?.parts).toEqual([part(1), part(2)])
  const many = Array.from({ length: 35 }, (_, at) => fillAt(at)).reduce(addNotice, [] as NoticeLog)
  expect(many[0]?.parts.map(({ timeMs }) => timeMs)).toEqual(Array.from({ length: 30 }, (_, at) => at + 5))
})

test('a notice keeps its fills after a reload; one from an earlier version, or with invalid fills, has none', () => {
  const key = noticesKey('paper', '0xa')
  const storage = memoryStorage()
  writeNotices(storage, key, [fillAt(1), fillAt(2)].reduce(addNotice, [] as NoticeLog), 0)
  expect(readNotices(storage, key)[0]?.parts).toEqual([part(1), part(2)])
  for (const parts of [undefined, 'x', [{ key: 1 }]]) {
    const { parts: _, ...old } = fillAt(1)
    storage.setItem(key, JSON.stringify({ savedMs: 0, notices: [parts === undefined ? old : { ...old, parts }] }))
    expect(readNotices(storage, key).map((notice) => [notice.title, notice.parts])).toEqual([['Sum 1', []]])
  }
})

test('notices without an id are never merged', () => {
  expect([noticeAt('Placed', 1), noticeAt('Placed', 2)].reduce(addNotice, [] as NoticeLog)).toHaveLength(2)
})

test('two tabs share each notice once, read when either has read it', () => {
  const [a, b, c] = [noticeAt('a', 1), noticeAt('b', 2), noticeAt('c', 3)]
  const merged = mergeLogs([c, a], withRead([b, a], a.key))
  expect(titles(merged)).toEqual(['c', 'b', 'a'])
  expect(unreadCount(merged)).toBe(2)
})

test('an updated entry replaces the version stored by another tab', () => {
  const before = noticeAt('Bought 1', 1, { id: 'fill a' })
  const now = addNotice([before], noticeAt('Bought 3', 9, { id: 'fill a' }))
  expect(titles(mergeLogs(now, [before]))).toEqual(['Bought 3'])
  expect(titles(mergeLogs([before], now))).toEqual(['Bought 3'])
})

test('all entries can be marked as read', () => {
  const log = [noticeAt('a', 1), noticeAt('b', 2)]
  expect(unreadCount(log)).toBe(2)
  expect(unreadCount(withAllRead(log))).toBe(0)
})

function memoryStorage() {
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

const key = noticesKey('paper', '0xabc')
const notice = (at: number) =>
  noticeOf({ tone: 'warn', title: `n${at}`, detail: 'why', category: 'risk', instrumentName: 'ETH-PERP' }, at, `k${at}`)

test('notices are read back as written', () => {
  const storage = memoryStorage()
  writeNotices(storage, key, [notice(2), notice(1)], 10)
  expect(readNotices(storage, key)).toEqual([notice(2), notice(1)])
})

test('only the newest two hundred are stored', () => {
  const storage = memoryStorage()
  writeNotices(
    storage,
    key,
    Array.from({ length: 450 }, (_, at) => notice(450 - at)),
    10,
  )
  const retained = readNotices(storage, key)
  expect(retained).toHaveLength(maxPersistedNotices)
  expect(retained[0]?.title).toBe('n450')
})

test('of five accounts the one used longest ago is dropped, and nothing else in storage', () => {
  const storage = memoryStorage()
  storage.setItem('optick.preferences', '{}')
  for (let at = 0; at < 5; at++) writeNotices(storage, noticesKey('paper', `0x${at}`), [notice(at)], at)
  expect(readNotices(storage, noticesKey('paper', '0x0'))).toEqual([])
  expect(readNotices(storage, noticesKey('paper', '0x4'))).toHaveLength(1)
  expect(storage.getItem('optick.preferences')).toBe('{}')
  expect(storage.length).toBe(5)
})

test('invalid or outdated stored text is read as no notices', () => {
  const storage = memoryStorage()
  for (const text of ['', '[]', '{"savedMs":1,"notices":[{"title":"x"}]}', 'nonsense', '7']) {
    storage.setItem(key, text)
    expect(readNotices(storage, key)).toEqual([])
  }
})
