import { expect, test } from 'vitest'
import { localMinute, readLocalMinute } from './localMinute'

test('what a field shows is what it is read as, to the minute', () => {
  const ms = new Date(2026, 10, 21, 9, 5, 33).getTime()
  expect(localMinute(ms)).toBe('2026-11-21T09:05')
  expect(readLocalMinute('2026-11-21T09:05')).toBe(new Date(2026, 10, 21, 9, 5).getTime())
})

test('a field that is not filled in is no time', () => {
  expect([readLocalMinute(''), readLocalMinute('2026-11'), readLocalMinute('2026-13-45T00:00')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
