import { expect, test } from 'vitest'
import { parseFixed6, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import type { AccountTrade } from '@/core/protocol/rest/history'
import {
  accountParts,
  attributeAccount,
  continueAttribution,
  overPeriod,
  sinceEntry,
  type HeldNow,
} from './accountAttribution'

const price = (text: string) => parseFixed6<Price>(text)
const amount = (text: string) => parseFixed6<Amount>(text)
const usd = (text: string) => parseFixed6<Usd>(text)

function trade(timeNs: bigint, change: Partial<AccountTrade>): AccountTrade {
  return {
    tradeId: `t${timeNs}`,
    tradeType: 'trade',
    account: '0x00000000000000000000000000000000000000aa',
    instrumentId: '1',
    asset: 'ETH',
    instrumentName: 'ETH-PERP',
    instrumentType: 'PERPETUAL',
    side: 'buy',
    amount: amount('1'),
    fees: usd('0'),
    createdTimestamp: timeNs,
    ...change,
  }
}

const held = (size: string): HeldNow => ({ instrumentName: 'ETH-PERP', amount: amount(size), mark: price('110') })
const points = [
  { timeNs: 0n, mark: price('100'), index: price('100') },
  { timeNs: 10n, mark: price('110'), index: price('110') },
]

test('a period adds up price moves of held positions, trades, fees and funding', () => {
  // 1 held from 100 to 110: 10. 1 bought at 104 with the mark at 105: 1. From 105 to 110: 5.
  const trades = [
    trade(7n, { tradeType: 'funding', amount: amount('2'), fees: usd('-0.25') }),
    trade(5n, { price: price('104'), markPrice: price('105'), fees: usd('0.5') }),
  ]
  const found = attributeAccount(overPeriod(trades, [held('2')]), () => points)
  expect(found.total).toBe(usd('15.75'))
  expect(found.parts).toMatchObject({ delta: usd('15'), trading: usd('1'), funding: usd('0.25'), fees: usd('-0.5') })
  expect(accountParts.reduce((sum, part) => sum + found.parts[part], found.residual ?? 0n)).toBe(usd('15.75'))
})

test('continued to current marks, the total and its parts are those of the whole period', () => {
  const read = { ...attributeAccount(overPeriod([], [held('2')]), () => points), positions: [held('2')] }
  const ends = new Map([['ETH-PERP', { timeNs: 10n, mark: price('110'), index: price('110') }]])
  const at =
    (mark: string, timeNs = 12n) =>
    () => ({ timeNs, mark: price(mark), index: price(mark) })
  // The second clock is behind the one of the read.
  for (const timeNs of [12n, 9n]) {
    const found = continueAttribution({ ...read, ends }, [held('2')], at('107.5', timeNs))
    // 2 from 100 to 107.5
    expect(found).toMatchObject({
      total: usd('15'),
      residual: usd('0'),
      parts: { delta: usd('15'), trading: usd('0') },
    })
  }
  expect(continueAttribution({ ...read, ends }, [held('3')], at('107.5'))).toBeUndefined()
  expect(continueAttribution({ ...read, ends }, [], at('107.5'))).toBeUndefined()
  expect(continueAttribution({ ...read, ends: new Map() }, [held('2')], at('107.5'))).toBeUndefined()
})

test('a position held at the start without a mark there makes the total unknown, and is reported', () => {
  const found = attributeAccount(overPeriod([], [held('1')]), () => [])
  expect(found).toMatchObject({ total: undefined, residual: undefined, unknown: ['ETH-PERP'] })
})

test('since entry, a position counts from when it was last flat', () => {
  const trades = [
    trade(8n, { price: price('104'), markPrice: price('104') }),
    trade(6n, { price: price('103'), markPrice: price('103') }),
    trade(5n, { price: price('200'), markPrice: price('200'), side: 'sell' }),
    trade(4n, { price: price('100'), markPrice: price('100') }),
  ]
  // Bought at 103 and 104, now 110: 13. The closed position before is not counted.
  const found = attributeAccount(sinceEntry(trades, [held('2')]), () => points.slice(1))
  expect(found.total).toBe(usd('13'))
  expect(sinceEntry(trades, [held('5')])).toMatchObject([{ held: undefined }])
})

test('a settlement of no contracts makes only its instrument unknown', () => {
  const option = { instrumentName: 'ETH-28NOV26-3000-C', instrumentType: 'OPTION' } as const
  const settled = { tradeType: 'settlement', payout: usd('0'), settlementPrice: price('3050') } as const
  const trades = [trade(9n, { ...option, ...settled, amount: amount('0') })]
  const found = attributeAccount(overPeriod(trades, [held('1')]), () => points)
  // Held 1 from 100 to 110.
  expect(found).toMatchObject({ total: undefined, unknown: [option.instrumentName], parts: { delta: usd('10') } })
})

test('a settled option ends at its payout', () => {
  const option = { instrumentName: 'ETH-28NOV26-3000-C', instrumentType: 'OPTION' } as const
  const settled = { tradeType: 'settlement', payout: usd('50'), settlementPrice: price('3050'), fees: usd('1') }
  const found = attributeAccount(overPeriod([trade(9n, { ...option, ...settled })], []), () => [
    { timeNs: 0n, mark: price('60'), index: price('3040') },
  ])
  // 50 paid for an option with a mark of 60, less the fee.
  expect(found.total).toBe(usd('-11'))
})
