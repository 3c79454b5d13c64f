import { expect, test } from 'vitest'
import { parseFixed6, type Usd } from '@/protocol/fixed6'
import { volumeTier } from './volumeTier'

test.each([
  ['0', 1],
  ['999999.999999', 1],
  ['1000000', 2],
  // The example of rest-private 16.11.
  ['1250000.5', 2],
  ['10000000', 3],
  ['100000000', 4],
])('a week of %s USD is of tier %i', (volume, tier) => {
  expect(volumeTier(parseFixed6<Usd>(volume))).toBe(tier)
})
