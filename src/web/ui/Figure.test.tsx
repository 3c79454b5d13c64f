import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { fixed6, type Usd } from '@/core/protocol/fixed6'
import { Gain } from './Figure'
import { formatUsd } from './formatNumber'

const shown = (millionths: bigint) =>
  renderToStaticMarkup(<Gain usd={fixed6<Usd>(millionths)} />).replace(/<[^>]*>/g, '')

test('a gain that rounds to zero has no sign and no colour', () => {
  expect([4_999n, -4_999n, 0n].map(shown)).toEqual(['0.00', '0.00', '0.00'])
  expect(renderToStaticMarkup(<Gain usd={fixed6<Usd>(-4_999n)} />)).not.toContain('text-sell')
})

test('a gain of half a cent or more shows its sign', () => {
  expect([5_000n, -5_000n, -16_710_000n].map(shown)).toEqual(['+0.01', '−0.01', '−16.71'])
})

test('a sum that rounds to zero has no sign, and a negative one has', () => {
  expect(formatUsd(fixed6<Usd>(-4_999n))).toBe('0.00')
  expect(formatUsd(fixed6<Usd>(-1_234_560_000n))).toBe('−1,234.56')
})
