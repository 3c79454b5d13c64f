import { array, assert, constantFrom, integer, property, tuple } from 'fast-check'
import { expect, test } from 'vitest'
import { createSpentSignatures } from './spentSignatures'

test('a signature is spent once as long as its time may be right, and is not remembered for ever', () => {
  const spent = createSpentSignatures([], 0)
  expect(spent.spend('a', 0)).toBe(true)
  expect(spent.spend('b', 119_000)).toBe(true)
  expect(spent.spend('b', 121_000)).toBe(false)
  expect(spent.spend('a', 121_000)).toBe(false)
  expect(spent.spend('a', 600_000)).toBe(true)
})

test('whenever it comes again within two minutes, it is known', () => {
  const gap = integer({ min: 0, max: 500_000 })
  assert(
    property(array(tuple(gap, constantFrom('a', 'b', 'c')), { maxLength: 40 }), (steps) => {
      const spent = createSpentSignatures([], 0)
      const spentAtMs = new Map<string, number>()
      let nowMs = 0
      for (const [gapMs, signature] of steps) {
        nowMs += gapMs
        const before = spentAtMs.get(signature)
        const isFirst = spent.spend(signature, nowMs)
        if (before !== undefined && nowMs - before < 120_000) expect(isFirst).toBe(false)
        if (before === undefined || nowMs - before >= 360_000) expect(isFirst).toBe(true)
        if (isFirst) spentAtMs.set(signature, nowMs)
      }
    }),
  )
})

test('what an earlier process has spent is known from the start', () => {
  const spent = createSpentSignatures(['a'], 7_000)
  expect(spent.spend('a', 7_000)).toBe(false)
  expect(spent.spend('a', 126_000)).toBe(false)
  expect(spent.spend('b', 126_000)).toBe(true)
})
