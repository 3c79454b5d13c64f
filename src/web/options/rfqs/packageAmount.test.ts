import { expect, test } from 'vitest'
import { parseFixed6, type Amount } from '@/core/protocol/fixed6'
import { packageAmount } from './packageAmount'

const amount = (text: string) => parseFixed6<Amount>(text)

test.each([
  ['3', '0.1', '3.0'],
  ['1250', '1', '1,250'],
  ['0.5', '0.01', '0.50'],
  // The remainder after a fill can be finer than the step.
  ['0.055', '0.01', '0.055'],
])('%s packages in steps of %s are %s', (packages, step, words) => {
  expect(packageAmount(amount(packages), { amountPrecision: amount(step) })).toBe(words)
})
