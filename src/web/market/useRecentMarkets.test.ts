import { expect, test } from 'vitest'
import { withNewest } from './useRecentMarkets'

test('the newest is at the front, once, and the oldest of seven is forgotten', () => {
  expect(withNewest(['BTC-PERP', 'ETH-PERP'], 'ETH-PERP')).toEqual(['ETH-PERP', 'BTC-PERP'])
  expect(withNewest(['a', 'b', 'c', 'd', 'e', 'f'], 'g')).toEqual(['g', 'a', 'b', 'c', 'd', 'e'])
})
