import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { fixed6, parseFixed6, type Amount } from '@/protocol/fixed6'
import { nominalSlice, sliceAmount } from './twapRules'
import { twapSchedule } from './twapSchedule'

const contracts = (text: string) => parseFixed6<Amount>(text)
const step = contracts('0.01')

test('an hour is 120 slices, the first at once and the last half a minute before the end', () => {
  expect(twapSchedule(contracts('12'), 3_600, step)).toEqual({
    slices: 120,
    intervalSec: 30,
    lastAtSec: 3_570,
    smallest: contracts('0.1'),
    largest: contracts('0.1'),
    largestCount: 120,
  })
})

test('what the steps leave over is in the last slices, a step each', () => {
  // 100 steps in 3 slices: 33, 33, 34.
  expect(twapSchedule(contracts('1'), 90, step)).toMatchObject({
    smallest: contracts('0.33'),
    largest: contracts('0.34'),
    largestCount: 1,
  })
})

test('a time that is shorter than a slice has no schedule', () => {
  expect(twapSchedule(contracts('1'), 29, step)).toBeUndefined()
})

test('the schedule is what the venue sends when every slice is filled', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5_000 }), fc.integer({ min: 1, max: 200 }), (steps, slices) => {
      const amount = fixed6<Amount>(BigInt(steps) * step)
      const nominal = nominalSlice(amount, slices, step)
      const schedule = twapSchedule(amount, slices * 30, step)
      // The venue takes no slices of nothing.
      if (schedule === undefined || nominal === 0n) return
      let remaining = amount
      for (let sent = 0; sent < slices; sent++) {
        const slice = sliceAmount({ remaining, slicesLeft: slices - sent, nominal, amountStep: step })
        const isLarge = sent >= slices - schedule.largestCount
        expect(slice).toBe(isLarge ? schedule.largest : schedule.smallest)
        remaining = fixed6<Amount>(remaining - slice)
      }
      expect(remaining).toBe(0n)
    }),
  )
})
