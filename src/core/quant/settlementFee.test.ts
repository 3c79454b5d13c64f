import { expect, test } from 'vitest'
import { parseFixed6 } from '@/core/protocol/fixed6'
import type { OptionInstrument } from '@/core/protocol/instrument'
import { settlementFee, type SettledPosition } from './settlementFee'

const call: OptionInstrument = {
  instrumentType: 'OPTION',
  instrumentId: '10001',
  instrumentName: 'ETH-27MAR26-1500-C',
  asset: 'ETH',
  optionType: 'call',
  strike: parseFixed6('1500'),
  expiryNs: 1_774_598_400_000_000_000n,
  listingCycle: 'quarterly',
  priceStep: parseFixed6('0.1'),
  amountStep: parseFixed6('0.01'),
  minOrderValue: parseFixed6('0.01'),
  maxOrderValue: parseFixed6('1000000'),
  maxNotionalValue: parseFixed6('10000000'),
  priceBand: parseFixed6('0.7'),
}
const documented: SettledPosition = {
  instrument: call,
  amount: parseFixed6('1'),
  settlementPrice: parseFixed6('2000'),
  payoff: parseFixed6('500'),
}

test('one call of strike 1500 that settles at 2000 pays 0.30 (venue-rules 4.2)', () => {
  expect(settlementFee(documented)).toBe(300_000n)
})

test('slightly in the money the fee is an eighth of the payoff', () => {
  // 0.00015 × 1501 would be 0.22515; an eighth of 1 is 0.125.
  const justIn: SettledPosition = { ...documented, settlementPrice: parseFixed6('1501'), payoff: parseFixed6('1') }
  expect(settlementFee(justIn)).toBe(125_000n)
})

test.each<[string, Partial<SettledPosition>]>([
  ['a short', { amount: parseFixed6('-1'), payoff: parseFixed6('-500') }],
  ['an option out of the money', { payoff: parseFixed6('0') }],
  ['a daily', { instrument: { ...call, listingCycle: 'daily' } }],
])('%s pays nothing', (_, other) => {
  expect(settlementFee({ ...documented, ...other })).toBe(0n)
})

test('fees are truncated to a millionth', () => {
  // 0.00015 × 0.000001 × 2000.123457 is 0.0000003.
  const dust: SettledPosition = { ...documented, amount: parseFixed6('0.000001'), payoff: parseFixed6('0.0005') }
  expect(settlementFee(dust)).toBe(0n)
})

test('perpetuals, shorts and positions without a payoff pay nothing', () => {
  expect(settlementFee({ ...documented, instrument: { instrumentType: 'PERPETUAL' } })).toBe(0n)
  expect(settlementFee({ ...documented, amount: parseFixed6('-1') })).toBe(0n)
  expect(settlementFee({ ...documented, payoff: parseFixed6('-500') })).toBe(0n)
})
