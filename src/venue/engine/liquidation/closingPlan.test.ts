import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatFixed6, parseFixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import { option, perpetual } from '@/dev/scenes/engine/sceneInstruments'
import { enoughSteps, amountSteps, liquidationSide, fundPrice, reducingPrice } from './closingPlan'

const line = (start: bigint, slope: bigint) => (steps: bigint) => start + slope * steps

test('nothing is closed when there is no shortfall', () => {
  expect(enoughSteps(10n, line(1n, 5n))).toBe(0n)
})

test('exactly zero is not enough', () => {
  expect(enoughSteps(10n, line(-30n, 10n))).toBe(4n)
})

test('when closing everything is not enough, everything is closed if that helps and nothing if it hurts', () => {
  expect(enoughSteps(10n, line(-300n, 10n))).toBe(10n)
  expect(enoughSteps(10n, line(-300n, -1n))).toBe(0n)
})

test('when the best point is in the middle, the plan stops there', () => {
  expect(enoughSteps(100n, (steps) => -50n - (steps - 40n) ** 2n)).toBe(40n)
})

test('when only the middle suffices, the plan stops at its start', () => {
  // Above zero from 31 to 49.
  expect(enoughSteps(100n, (steps) => 100n - (steps - 40n) ** 2n)).toBe(31n)
})

test('a peak just before the end is found', () => {
  // −231 + 10 per step gives 9 at the 24th; the 25th falls back to 0.
  expect(enoughSteps(25n, (steps) => -231n + 10n * steps - (steps > 24n ? 19n : 0n))).toBe(24n)
})

test('a straight line takes only a few evaluations, however long it is', () => {
  let asked = 0
  const steps = enoughSteps(10n ** 12n, (at) => {
    asked += 1
    return -(10n ** 15n) + 7_919n * at
  })
  // 10^15 / 7,919 is 126,278,570,526.5…
  expect(steps).toBe(126_278_570_527n)
  expect(asked).toBeLessThan(6)
})

test('the result matches brute force on any concave line of two segments', () => {
  fc.assert(
    fc.property(
      fc.bigInt(1n, 60n),
      fc.bigInt(-500n, 100n),
      fc.bigInt(-20n, 40n),
      fc.bigInt(0n, 40n),
      fc.bigInt(0n, 60n),
      (most, start, slope, fall, bend) => {
        const excess = (steps: bigint) => start + slope * steps - (steps > bend ? fall * (steps - bend) : 0n)
        expect(enoughSteps(most, excess)).toBe(byTrying(most, excess))
      },
    ),
  )
})

function byTrying(most: bigint, excess: (steps: bigint) => bigint): bigint {
  let best = 0n
  for (let steps = 0n; steps <= most; steps++) {
    if (excess(steps) > 0n) return steps
    if (excess(steps) > excess(best)) best = steps
  }
  return best
}

const price = (text: string) => parseFixed6<Price>(text)
const prices = (mark: string, index: string) => ({ markPrice: price(mark), indexPrice: price(index) })
const perp = perpetual('1', 'ETH')
const call = option('2', 'ETH', 90, 'call')

test.each([
  ['sell', 0, '1234.56'],
  // 1,234.56 less 1.23456 is 1,233.32544; plus 1.23456 it is 1,235.79456.
  ['sell', 1, '1233.32'],
  ['buy', 1, '1235.8'],
  ['sell', 15, '1216.04'],
  ['sell', 400, '1216.04'],
] as const)('the order of a %s after %i others is limited to %s', (side, steps, limit) => {
  expect(formatFixed6(reducingPrice(perp, side, price('1234.56'), steps))).toBe(limit)
})

test('a limit is never zero, and never beyond the price band', () => {
  expect(formatFixed6(reducingPrice(call, 'sell', price('0.002'), 3))).toBe('0.01')
  const narrow = { ...perp, priceBand: parseFixed6<typeof perp.priceBand>('0.005') }
  expect(formatFixed6(reducingPrice(narrow, 'sell', price('100'), 10))).toBe('99.5')
  expect(formatFixed6(reducingPrice(narrow, 'buy', price('100'), 10))).toBe('100.5')
})

test('the fund asks 1 % of the index for a perpetual, whatever its mark', () => {
  expect(formatFixed6(fundPrice(perp, 'sell', prices('1990', '2000')))).toBe('1970')
  expect(formatFixed6(fundPrice(perp, 'buy', prices('1990', '2000')))).toBe('2010')
})

test('the fund asks a tenth of the mark for an option, whatever the index', () => {
  expect(formatFixed6(fundPrice(call, 'buy', prices('15', '2000')))).toBe('16.5')
  expect(formatFixed6(fundPrice(call, 'sell', prices('15', '2000')))).toBe('13.5')
})

test('the fund’s price is never below zero', () => {
  expect(fundPrice(perp, 'sell', prices('0.5', '100'))).toBe(0n)
})

test('a position is closed on the other side, in whole steps plus a last partial one', () => {
  expect(liquidationSide(parseFixed6<Amount>('-3'))).toBe('buy')
  expect(liquidationSide(parseFixed6<Amount>('3'))).toBe('sell')
  expect(amountSteps(perp, parseFixed6<Amount>('-3'))).toBe(300n)
  expect(amountSteps(perp, parseFixed6<Amount>('0.015'))).toBe(2n)
})
