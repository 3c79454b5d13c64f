import { expect, test } from 'vitest'
import type { ChainStrike } from '@/marketData/options/optionChain'
import { fromNumber, type Price } from '@/protocol/fixed6'
import { chainLines, heldLines, lineKey } from './chainRows'

const strikesOf = (...prices: number[]) =>
  prices.map((price): ChainStrike => ({ strike: fromNumber<Price>(price), call: undefined, put: undefined }))
const texts = (lines: ReturnType<typeof chainLines>) =>
  lines.map((line) => (line.kind === 'forward' ? 'F' : Number(lineKey(line)) / 1e6))

test('the forward stands between the strikes around it, and at the ends beyond them', () => {
  const strikes = strikesOf(2900, 3000, 3100)
  expect(texts(chainLines(strikes, 3012))).toEqual([2900, 3000, 'F', 3100])
  expect(texts(chainLines(strikes, 3000))).toEqual([2900, 'F', 3000, 3100])
  expect(texts(chainLines(strikes, 10))).toEqual(['F', 2900, 3000, 3100])
  expect(texts(chainLines(strikes, 9000))).toEqual([2900, 3000, 3100, 'F'])
  expect(texts(chainLines(strikes, undefined))).toEqual([2900, 3000, 3100])
  expect(chainLines([], 3000)).toEqual([])
})

test('held lines stay where they are while the forward and the filter move, and only what is unlisted leaves', () => {
  const held = chainLines(strikesOf(2900, 3000, 3100), 3012)
  expect(texts(heldLines(held, strikesOf(2800, 2900, 3000, 3100, 3200)))).toEqual([2900, 3000, 'F', 3100])
  expect(texts(heldLines(held, strikesOf(2900, 3100)))).toEqual([2900, 'F', 3100])
})
