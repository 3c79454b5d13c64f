import { expect, test } from 'vitest'
import { formatFixed6, parseFixed6, type Fraction, type Usd } from '@/protocol/fixed6'
import { airdropLevel, baseFarmBoost, drawnBoost, farmBoost, rollCount } from './farmRules'

const usd = (text: string) => parseFixed6<Usd>(text)

test.each([
  ['0', '1'],
  ['500000', '2.5'],
  ['1000000', '4'],
  ['90000000', '4'],
  // 1 + 3 / 3: a third of a million; rounded down.
  ['333333.333333', '1.999999'],
])('seven days of %s USD give a base of %s', (volume, boost) => {
  expect(formatFixed6(baseFarmBoost(usd(volume)))).toBe(boost)
})

test('a drawn boost multiplies the base', () => {
  expect(formatFixed6(farmBoost(usd('500000'), parseFixed6<Fraction>('1.5')))).toBe('3.75')
  expect(formatFixed6(farmBoost(usd('500000'), undefined))).toBe('2.5')
})

test('of ten thousand rolls 7,000 draw 1.25, 2,500 draw 1.5, 450 draw 2 and 50 draw 5, which alone is rare', () => {
  const counts = new Map<string, number>()
  for (let roll = 0; roll < rollCount; roll++) {
    const { boost, isRare } = drawnBoost(roll)
    const name = `${formatFixed6(boost)}${isRare ? ' rare' : ''}`
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  expect(Object.fromEntries(counts)).toEqual({ '1.25': 7_000, '1.5': 2_500, '2': 450, '5 rare': 50 })
})

test.each([
  [0, 1],
  [3, 4],
  [4, 5],
  [50, 5],
])('%i weeks that have earned something are level %i', (weeks, level) => {
  expect(airdropLevel(weeks)).toBe(level)
})
