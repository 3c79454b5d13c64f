import { expect, test } from 'vitest'
import { fromNumber, type Price } from '@/core/protocol/fixed6'
import type { ChainStrike } from '@/web/market/options/chainStore'
import { chainPlaceAfterKey, chainLines, retainedLines, lineKey } from './useChainKeys'

/** Ten lines of four cells. The fifth line is the forward marker. */
const extent = { lines: 10, cells: 4, isEmpty: (line: number) => line === 4, page: 6 }
const after = (line: number, cell: number, key: string) => chainPlaceAfterKey({ line, cell }, key, extent)

test('arrow keys move between cells and skip the marker', () => {
  expect(after(2, 1, 'ArrowRight')).toEqual({ line: 2, cell: 2 })
  expect(after(2, 1, 'ArrowLeft')).toEqual({ line: 2, cell: 0 })
  expect(after(3, 1, 'ArrowDown')).toEqual({ line: 5, cell: 1 })
  expect(after(5, 1, 'ArrowUp')).toEqual({ line: 3, cell: 1 })
})

test('at the edges arrow keys do nothing', () => {
  expect(after(0, 0, 'ArrowUp')).toBeUndefined()
  expect(after(9, 0, 'ArrowDown')).toBeUndefined()
  expect(after(0, 0, 'ArrowLeft')).toBeUndefined()
  expect(after(0, 3, 'ArrowRight')).toBeUndefined()
  expect(after(0, 3, 'x')).toBeUndefined()
})

test('Page and End keys stay in the table, and never stop on the marker', () => {
  expect(after(9, 2, 'PageUp')).toEqual({ line: 3, cell: 2 })
  expect(after(0, 2, 'PageDown')).toEqual({ line: 6, cell: 2 })
  expect(after(8, 2, 'PageDown')).toEqual({ line: 9, cell: 2 })
  expect(after(8, 2, 'Home')).toEqual({ line: 0, cell: 2 })
  expect(after(1, 2, 'End')).toEqual({ line: 9, cell: 2 })
  expect(chainPlaceAfterKey({ line: 2, cell: 0 }, 'Home', { ...extent, isEmpty: (line) => line === 0 })).toEqual({
    line: 1,
    cell: 0,
  })
})

const strikesOf = (...prices: number[]) =>
  prices.map((price): ChainStrike => ({ strike: fromNumber<Price>(price), call: undefined, put: undefined }))
const texts = (lines: ReturnType<typeof chainLines>) =>
  lines.map((line) => (line.kind === 'forward' ? 'F' : Number(lineKey(line)) / 1e6))

test('the forward is placed between its strikes, or first or last beyond them', () => {
  const strikes = strikesOf(2900, 3000, 3100)
  expect(texts(chainLines(strikes, 3012))).toEqual([2900, 3000, 'F', 3100])
  expect(texts(chainLines(strikes, 3000))).toEqual([2900, 'F', 3000, 3100])
  expect(texts(chainLines(strikes, 10))).toEqual(['F', 2900, 3000, 3100])
  expect(texts(chainLines(strikes, 9000))).toEqual([2900, 3000, 3100, 'F'])
  expect(texts(chainLines(strikes, undefined))).toEqual([2900, 3000, 3100])
  expect(chainLines([], 3000)).toEqual([])
})

test('retained lines stay in place while forward and filter change, and only unlisted ones are removed', () => {
  const held = chainLines(strikesOf(2900, 3000, 3100), 3012)
  expect(texts(retainedLines(held, strikesOf(2800, 2900, 3000, 3100, 3200)))).toEqual([2900, 3000, 'F', 3100])
  expect(texts(retainedLines(held, strikesOf(2900, 3100)))).toEqual([2900, 'F', 3100])
})
