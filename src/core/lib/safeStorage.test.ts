import { expect, test } from 'vitest'
import { createSafeStorage } from './safeStorage'

/** Browser storage with room for this many characters. */
function storageOf(room: number): Storage {
  const retained = new Map<string, string>()
  return {
    getItem: (name) => retained.get(name) ?? null,
    setItem: (name, text) => {
      const others = [...retained].filter(([other]) => other !== name)
      if (others.reduce((sum, [, { length }]) => sum + length, 0) + text.length > room)
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      retained.set(name, text)
    },
    removeItem: (name) => void retained.delete(name),
    key: (index) => [...retained.keys()][index] ?? null,
    get length() {
      return retained.size
    },
    clear: () => retained.clear(),
  }
}

test('values that fit are stored in the browser, and no error is reported', () => {
  const browser = storageOf(100)
  const safe = createSafeStorage(() => browser)
  const errors: unknown[] = []
  safe.onNotPersisted((error) => errors.push(error))
  safe.setItem('theme', 'dark')
  expect(browser.getItem('theme')).toBe('dark')
  expect(safe.getItem('theme')).toBe('dark')
  expect([safe.length, safe.key(0)]).toEqual([1, 'theme'])
  safe.removeItem('theme')
  expect(safe.getItem('theme')).toBeNull()
  expect(errors).toEqual([])
})

test('a value that does not fit can still be read back, and the error is reported once', () => {
  const browser = storageOf(6)
  const safe = createSafeStorage(() => browser)
  const errors: unknown[] = []
  safe.onNotPersisted((error) => errors.push(error))
  safe.setItem('used', '1')
  safe.setItem('used', '10 000 000')
  safe.setItem('used', '20 000 000')
  expect(safe.getItem('used')).toBe('20 000 000')
  expect(errors).toMatchObject([{ name: 'QuotaExceededError' }])
  // The browser still has the last value that fitted. This page reads its own newer value from memory.
  expect(browser.getItem('used')).toBe('1')
  safe.setItem('used', '3')
  expect(browser.getItem('used')).toBe('3')
  expect(safe.getItem('used')).toBe('3')
})

test('when storage is denied, values stay in memory and the first write reports it', () => {
  const safe = createSafeStorage(() => {
    throw new DOMException('Access is denied for this document.', 'SecurityError')
  })
  const errors: unknown[] = []
  safe.onNotPersisted((error) => errors.push(error))
  expect(safe.getItem('theme')).toBeNull()
  expect(errors).toEqual([])
  safe.setItem('theme', 'dark')
  safe.setItem('theme', 'light')
  expect(safe.getItem('theme')).toBe('light')
  expect([safe.length, safe.key(0)]).toEqual([0, null])
  safe.removeItem('theme')
  expect(safe.getItem('theme')).toBeNull()
  expect(errors).toMatchObject([{ name: 'SecurityError' }])
})
