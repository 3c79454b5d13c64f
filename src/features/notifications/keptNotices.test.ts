import { expect, test } from 'vitest'
import { keptCount, noticesKey, readNotices, writeNotices } from './keptNotices'
import { noticeOf } from './noticeLog'

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

test('notices are read as they were written', () => {
  const storage = memoryStorage()
  writeNotices(storage, key, [notice(2), notice(1)], 10)
  expect(readNotices(storage, key)).toEqual([notice(2), notice(1)])
})

test('the newest two hundred are kept', () => {
  const storage = memoryStorage()
  writeNotices(
    storage,
    key,
    Array.from({ length: 450 }, (_, at) => notice(450 - at)),
    10,
  )
  const kept = readNotices(storage, key)
  expect(kept).toHaveLength(keptCount)
  expect(kept[0]?.title).toBe('n450')
})

test('of five accounts the one that was used longest ago is forgotten, and nothing else in the storage is', () => {
  const storage = memoryStorage()
  storage.setItem('optick.preferences', '{}')
  for (let at = 0; at < 5; at++) writeNotices(storage, noticesKey('paper', `0x${at}`), [notice(at)], at)
  expect(readNotices(storage, noticesKey('paper', '0x0'))).toEqual([])
  expect(readNotices(storage, noticesKey('paper', '0x4'))).toHaveLength(1)
  expect(storage.getItem('optick.preferences')).toBe('{}')
  expect(storage.length).toBe(5)
})

test('what another version or somebody else has left there is nothing', () => {
  const storage = memoryStorage()
  for (const text of ['', '[]', '{"savedMs":1,"notices":[{"title":"x"}]}', 'nonsense', '7']) {
    storage.setItem(key, text)
    expect(readNotices(storage, key)).toEqual([])
  }
})
