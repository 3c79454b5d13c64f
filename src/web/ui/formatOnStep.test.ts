import { expect, test } from 'vitest'
import { parseFixed6 } from '@/core/protocol/fixed6'
import { formatOnStep } from './formatOnStep'

test.each([
  ['3', '0.1', '3.0'],
  ['1250', '1', '1,250'],
  ['0.5', '0.01', '0.50'],
  ['-2', '0.01', '−2.00'],
  // A fill can leave an amount finer than the step.
  ['0.055', '0.01', '0.055'],
])('%s in steps of %s is %s', (value, step, words) => {
  expect(formatOnStep(parseFixed6(value), parseFixed6(step))).toBe(words)
})

test('without a step every decimal is shown, and an unknown value is a dash', () => {
  expect(formatOnStep(parseFixed6('0.5'), undefined)).toBe('0.5')
  expect(formatOnStep(undefined, parseFixed6('0.01'))).toBe('—')
})
