import { expect, test } from 'vitest'
import { parseFixed6, type Usd } from '@/core/protocol/fixed6'
import { splitParts, splitPnl } from './pnlSplit'

const usd = (text: string) => parseFixed6<Usd>(text)

test('the parts in cents add up to the total in cents, and the residual has what rounding and the model leave', () => {
  const parts = {
    trading: usd('-1.005'),
    delta: usd('10.004'),
    gamma: usd('0.2'),
    vega: usd('-0.1'),
    theta: usd('-0.35'),
    funding: usd('0.994999'),
    fees: usd('-2.5'),
  }
  // Rounded by hand: -1.01 + 10.00 - 0.25 + 0.99 - 2.50 = 7.23, of a total of 7.26.
  const split = splitPnl({ total: usd('7.264'), parts })
  expect(split).toEqual({
    total: usd('7.26'),
    parts: {
      spread: usd('-1.01'),
      direction: usd('10'),
      greeks: usd('-0.25'),
      funding: usd('0.99'),
      fees: usd('-2.5'),
      residual: usd('0.03'),
    },
  })
  expect(splitParts.reduce((sum, part) => sum + split.parts[part], 0n)).toBe(split.total)
})
