import { expect, test } from 'vitest'
import { parseFixed6, type Amount, type Usd } from '@/core/protocol/fixed6'
import { beginDraft, draftSize, startDraft, swapProblem, type SwapMeans } from './swapDraft'

const units = (text: string) => parseFixed6<Amount>(text)
const usd = (text: string) => parseFixed6<Usd>(text)
const means: SwapMeans = {
  base: units('2'),
  quote: usd('5000'),
  baseCapacity: units('3'),
  quoteCapacity: usd('4000'),
}
const terms = (amount: string, quote: string) => ({ amount: units(amount), quote: usd(quote), fee: usd('1') })

test.each([
  ['', undefined],
  ['0', undefined],
  ['half', undefined],
  ['-1', undefined],
  ['0.0000001', undefined],
  ['1.5', { base: 1_500_000n }],
])('the typed text "%s" is %o of the asset', (text, size) => {
  expect(draftSize({ ...startDraft, text })).toEqual(size)
})

test('an amount typed on the other side is USDC', () => {
  expect(draftSize({ ...startDraft, side: 'quote', text: '250' })).toEqual({ quote: 250_000_000n })
})

test.each([
  [false, '2', '3000', undefined],
  [false, '2.000001', '3000', 'base'],
  [false, '2', '3999.000001', 'quoteCapacity'],
  [true, '3', '5000', undefined],
  [true, '3', '5000.000001', 'quote'],
  [true, '3.000001', '5000', 'baseCapacity'],
] as const)('a swap (purchase: %s) of %s for %s has the problem %s', (isBuy, amount, quote, problem) => {
  expect(swapProblem({ ...startDraft, isBuy, text: '1' }, terms(amount, quote), means)).toBe(problem)
})

test('an account without the asset begins with a purchase', () => {
  expect([beginDraft(0n as Amount), beginDraft(5n as Amount)].map(({ isBuy }) => isBuy)).toEqual([true, false])
})
