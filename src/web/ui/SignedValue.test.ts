import { expect, test } from 'vitest'
import { noiseStart } from './SignedValue'

test.each([
  ['3,120.50', 2, '3,120.5'],
  ['3,120.00', 2, '3,120'],
  ['3.120,25', 2, '3.120,25'],
  ['64,000', 0, '64,000'],
  ['0.010', 3, '0.01'],
])('of %s with %i decimals, %s is significant', (text, decimals, head) => {
  expect(text.slice(0, noiseStart(text, decimals))).toBe(head)
})
