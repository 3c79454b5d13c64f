import { expect, test } from 'vitest'
import { readableName } from './readableName'

test('an option is shown by its own name, without the parts that the heading already shows', () => {
  expect(readableName('ETH-25DEC26-3200-C')).toBe('ETH-25DEC26-3200-C')
  expect(readableName('ETH-25DEC26-3200-C', 'asset')).toBe('25DEC26-3200-C')
  expect(readableName('ETH-25DEC26-0.75-P', 'assetAndExpiry')).toBe('0.75-P')
  expect(readableName('ETH-PERP', 'assetAndExpiry')).toBe('ETH-PERP')
})
