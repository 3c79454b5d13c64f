import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { fixed6, formatFixed6, parseFixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import { ethPerp as instrument } from '@/dev/testing/builders'
import { ladderRungs, mostRungs, type ScaledOrderTerms } from './scaledOrders'

const price = (text: string) => parseFixed6<Price>(text)
const amount = (text: string) => parseFixed6<Amount>(text)
const terms: ScaledOrderTerms = {
  instrument,
  from: price('3100'),
  to: price('3104'),
  count: 5,
  total: amount('1'),
  shape: 'flat',
}
const texts = (change: Partial<ScaledOrderTerms>) =>
  ladderRungs({ ...terms, ...change }).map((rung) => `${formatFixed6(rung.amount)} @ ${formatFixed6(rung.price)}`)

test('a flat ladder has equal amounts at evenly spaced prices from one end to the other', () => {
  expect(texts({})).toEqual(['0.2 @ 3100', '0.2 @ 3101', '0.2 @ 3102', '0.2 @ 3103', '0.2 @ 3104'])
  expect(texts({ from: price('3104'), to: price('3100') })[0]).toBe('0.2 @ 3104')
})

test('a rising ladder ends with three times its first amount, and a falling one is the reverse', () => {
  // Weights 4, 6, 8, 10, 12 of 40, of 100 steps.
  expect(texts({ shape: 'rising' }).map((rung) => rung.split(' ')[0])).toEqual(['0.1', '0.15', '0.2', '0.25', '0.3'])
  expect(texts({ shape: 'falling' }).map((rung) => rung.split(' ')[0])).toEqual(['0.3', '0.25', '0.2', '0.15', '0.1'])
})

test('prices between ticks are rounded to the nearest one', () => {
  // 3100, 3100.033…, 3100.066…, 3100.1 on steps of 0.1.
  expect(texts({ to: price('3100.2'), count: 3 })).toEqual(['0.34 @ 3100', '0.33 @ 3100.1', '0.33 @ 3100.2'])
  expect(texts({ to: price('3101'), count: 4 }).map((rung) => rung.split('@ ')[1])).toEqual([
    '3100',
    '3100.3',
    '3100.7',
    '3101',
  ])
})

test('the maximum number of rungs is the number of ticks in the range', () => {
  expect(mostRungs({ instrument, from: price('3100'), to: price('3100.3') })).toBe(4n)
  expect(mostRungs({ instrument, from: price('3100.3'), to: price('3100') })).toBe(4n)
})

test('every ladder is on steps, in order, and adds up to its total', () => {
  fc.assert(
    fc.property(
      fc.record({
        from: fc.integer({ min: 1, max: 100_000 }),
        to: fc.integer({ min: 1, max: 100_000 }),
        count: fc.integer({ min: 2, max: 20 }),
        steps: fc.integer({ min: 0, max: 100_000 }),
        shape: fc.constantFrom('flat', 'rising', 'falling'),
      }),
      ({ from, to, count, steps, shape }) => {
        const ends = {
          from: fixed6<Price>(BigInt(from) * instrument.priceStep),
          to: fixed6<Price>(BigInt(to) * instrument.priceStep),
        }
        const total = fixed6<Amount>(BigInt(steps) * instrument.amountStep)
        const rungs = ladderRungs({ instrument, ...ends, count, total, shape })
        expect(rungs).toHaveLength(count)
        expect(rungs.reduce((sum, rung) => sum + rung.amount, 0n)).toBe(total)
        expect([rungs[0]?.price, rungs.at(-1)?.price]).toEqual([ends.from, ends.to])
        for (const [at, rung] of rungs.entries()) {
          expect(rung.price % instrument.priceStep).toBe(0n)
          expect(rung.amount % instrument.amountStep).toBe(0n)
          const next = rungs[at + 1]
          if (next === undefined) continue
          expect(from <= to ? rung.price <= next.price : rung.price >= next.price).toBe(true)
          // Rounding may reverse two neighbouring amounts by at most one step.
          if (shape === 'rising') expect(next.amount + instrument.amountStep).toBeGreaterThanOrEqual(rung.amount)
        }
        const prices = new Set(rungs.map((rung) => rung.price))
        if (mostRungs({ instrument, ...ends }) >= count) expect(prices.size).toBe(count)
      },
    ),
  )
})

test('leftover steps go to the orders furthest below their share, ties to the first', () => {
  // 11 steps by weights 2, 4, 6 of 12: shares 1.83, 3.67 and 5.5, so the first two get one extra each.
  expect(texts({ count: 3, shape: 'rising', total: amount('0.11') }).map((rung) => rung.split(' ')[0])).toEqual([
    '0.02',
    '0.04',
    '0.05',
  ])
  expect(texts({ count: 3, shape: 'falling', total: amount('0.11') }).map((rung) => rung.split(' ')[0])).toEqual([
    '0.05',
    '0.04',
    '0.02',
  ])
  expect(texts({ count: 4, total: amount('0.06') }).map((rung) => rung.split(' ')[0])).toEqual([
    '0.02',
    '0.02',
    '0.01',
    '0.01',
  ])
})

test('a range of one price holds one order', () => {
  expect(mostRungs({ instrument, from: price('3100'), to: price('3100') })).toBe(1n)
})
