import { expect, test } from 'vitest'
import type { Toast } from '@/ui/showToast'
import {
  addNotice,
  longestLog,
  mergeLogs,
  noticeOf,
  unreadCount,
  withAllRead,
  withRead,
  type NoticeLog,
} from './noticeLog'

const told = (title: string, timeMs: number, more: Partial<Toast> = {}) =>
  noticeOf({ tone: 'done', title, ...more }, timeMs, `${timeMs} ${title}`)
const titles = (log: NoticeLog) => log.map(({ title }) => title)

test('a toast that says nothing of its category is about the account, and is unread', () => {
  expect(told('Hello', 5)).toMatchObject({ category: 'account', isRead: false, timeMs: 5 })
})

test('the newest comes first, and of more than five hundred the oldest go', () => {
  let log: NoticeLog = []
  for (let at = 0; at < longestLog + 3; at++) log = addNotice(log, told(`n${at}`, at))
  expect(log).toHaveLength(500)
  expect(log[0]?.title).toBe('n502')
  expect(log.at(-1)?.title).toBe('n3')
})

test('the growing fill of one order is one entry, which comes to the top again', () => {
  const log = [told('Bought 1', 0, { id: 'fill a' }), told('Placed', 10), told('Bought 3', 59_999, { id: 'fill a' })]
  expect(titles(log.reduce(addNotice, [] as NoticeLog))).toEqual(['Bought 3', 'Placed'])
})

test('the same id a minute later is another episode', () => {
  const log = [told('Connection lost', 0, { id: 'link' }), told('Connection lost', 60_000, { id: 'link' })]
  expect(log.reduce(addNotice, [] as NoticeLog)).toHaveLength(2)
})

test('what was told without an id is never taken for the same', () => {
  expect([told('Placed', 1), told('Placed', 2)].reduce(addNotice, [] as NoticeLog)).toHaveLength(2)
})

test('two tabs together have each notice once, read when either has read it', () => {
  const [a, b, c] = [told('a', 1), told('b', 2), told('c', 3)]
  const merged = mergeLogs([c, a], withRead([b, a], a.key))
  expect(titles(merged)).toEqual(['c', 'b', 'a'])
  expect(unreadCount(merged)).toBe(2)
})

test('an entry that has moved on since another tab kept it is the later one', () => {
  const before = told('Bought 1', 1, { id: 'fill a' })
  const now = addNotice([before], told('Bought 3', 9, { id: 'fill a' }))
  expect(titles(mergeLogs(now, [before]))).toEqual(['Bought 3'])
  expect(titles(mergeLogs([before], now))).toEqual(['Bought 3'])
})

test('all can be marked as read', () => {
  const log = [told('a', 1), told('b', 2)]
  expect(unreadCount(log)).toBe(2)
  expect(unreadCount(withAllRead(log))).toBe(0)
})
