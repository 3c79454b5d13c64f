import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { enoughSteps } from './enoughSteps'

const line = (start: bigint, slope: bigint) => (steps: bigint) => start + slope * steps

test('nothing is taken when nothing is short', () => {
  expect(enoughSteps(10n, line(1n, 5n))).toBe(0n)
})

test('exactly zero is not enough', () => {
  expect(enoughSteps(10n, line(-30n, 10n))).toBe(4n)
})

test('when all of it is not enough, all of it is taken if that helps and nothing if it harms', () => {
  expect(enoughSteps(10n, line(-300n, 10n))).toBe(10n)
  expect(enoughSteps(10n, line(-300n, -1n))).toBe(0n)
})

test('where the middle is best, it stops at the best', () => {
  expect(enoughSteps(100n, (steps) => -50n - (steps - 40n) ** 2n)).toBe(40n)
})

test('where only the middle is enough, it stops where that begins', () => {
  // Above zero from 31 to 49.
  expect(enoughSteps(100n, (steps) => 100n - (steps - 40n) ** 2n)).toBe(31n)
})

test('a peak just before the end is found', () => {
  // −231 + 10 a step is 9 at the 24th; the 25th falls back to 0.
  expect(enoughSteps(25n, (steps) => -231n + 10n * steps - (steps > 24n ? 19n : 0n))).toBe(24n)
})

test('a straight line is asked a few times however long it is', () => {
  let asked = 0
  const steps = enoughSteps(10n ** 12n, (at) => {
    asked += 1
    return -(10n ** 15n) + 7_919n * at
  })
  // 10^15 / 7,919 is 126,278,570,526.5…
  expect(steps).toBe(126_278_570_527n)
  expect(asked).toBeLessThan(6)
})

test('it finds what trying every number finds, on any concave line of two pieces', () => {
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
