import { expect, test } from 'vitest'
import { parseFixed6, type Amount } from '@/protocol/fixed6'
import { packageText, packageWords } from './packageText'

const leg = (side: 'buy' | 'sell', ratio: string, instrumentName: string) => ({
  side,
  ratio: parseFixed6<Amount>(ratio),
  instrumentName,
})

test('what all legs share is said once', () => {
  const spread = [leg('buy', '1', 'ETH-27NOV26-3000-C'), leg('sell', '2', 'ETH-27NOV26-3200-C')]
  expect(packageText(spread)).toBe('ETH 27NOV26 +3000-C −2×3200-C')
  expect(packageWords(spread)).toBe('buys 1 × ETH-27NOV26-3000-C, sells 2 × ETH-27NOV26-3200-C')
  const calendar = [leg('sell', '1', 'ETH-27NOV26-3000-C'), leg('buy', '1', 'ETH-25DEC26-3000-C')]
  expect(packageText(calendar)).toBe('ETH −27NOV26-3000-C +25DEC26-3000-C')
  expect(packageText([leg('buy', '1', 'ETH-27NOV26-3000-C'), leg('sell', '0.5', 'ETH-PERP')])).toBe(
    '+ETH-27NOV26-3000-C −0.5×ETH-PERP',
  )
})
