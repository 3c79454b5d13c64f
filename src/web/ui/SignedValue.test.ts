import { expect, test } from 'vitest'
import { noiseStart } from './SignedValue'

test.each([
  ['3,120.50', 2, 1, '3,120.5'],
  ['3,120.00', 2, 1, '3,120.0'],
  ['3,120.00', 2, 0, '3,120'],
  ['3,120.00', 2, 2, '3,120.00'],
  ['3.120,25', 2, 2, '3.120,25'],
  ['64,000', 0, 0, '64,000'],
])(
  'in a column where %s has %i decimals, of which %i are significant, it is read as %s',
  (text, all, significant, head) => {
    expect(text.slice(0, noiseStart(text, all, significant))).toBe(head)
  },
)
