import { expect, test } from 'vitest'
import { readableName } from './readableName'

test('an option is read by its own name, less what the heading has said', () => {
  expect(readableName('ETH-25DEC26-3200-C')).toBe('ETH-25DEC26-3200-C')
  expect(readableName('ETH-25DEC26-3200-C', 'asset')).toBe('25DEC26-3200-C')
  expect(readableName('ETH-25DEC26-0.75-P', 'assetAndExpiry')).toBe('0.75-P')
  expect(readableName('ETH-PERP', 'assetAndExpiry')).toBe('ETH-PERP')
})
