import { expect, test } from 'vitest'
import { fixed6, parseFixed6, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import { swapTerms } from './swap'

const price = parseFixed6<Price>('2000')

test('a swap of nothing, or of more than the maximum, has no terms', () => {
  const base = (amount: bigint) => swapTerms('WETH', true, price, { base: fixed6<Amount>(amount) })
  // 2,000 plus a fee of a thousandth.
  expect(base(1_000_000n)?.quote).toBe(2_002_000_000n)
  expect(base(0n)).toBeUndefined()
  expect(base(10n ** 60n)).toBeUndefined()
  expect(swapTerms('WETH', false, price, { quote: fixed6<Usd>(10n ** 70n) })).toBeUndefined()
})
