import { expect, test } from 'vitest'
import { withNewest } from './useRecentMarkets'

test('the newest comes first, without duplicates, and the oldest of seven is dropped', () => {
  expect(withNewest(['BTC-PERP', 'ETH-PERP'], 'ETH-PERP')).toEqual(['ETH-PERP', 'BTC-PERP'])
  expect(withNewest(['a', 'b', 'c', 'd', 'e', 'f'], 'g')).toEqual(['g', 'a', 'b', 'c', 'd', 'e'])
})
