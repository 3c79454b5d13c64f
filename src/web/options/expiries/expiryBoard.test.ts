import { expect, test } from 'vitest'
import { parseFixed6, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import type { OptionInstrument } from '@/core/protocol/instrument'
import { ethPerp } from '@/dev/testing/builders'
import { boardRows, calendarRows, type ExpiringOption, asPrice, expiryValue, isPinned } from './boardRows'
import { ledgerRows, type ReportedSettlement } from './ledgerRows'

const price = (text: string) => parseFixed6<Price>(text)
const amount = (text: string) => parseFixed6<Amount>(text)
const usd = (text: string) => parseFixed6<Usd>(text)
const nowNs = 1_790_000_000_000_000_000n
const expiryNs = nowNs + 3_600_000_000_000n

const call: OptionInstrument = {
  ...ethPerp,
  instrumentType: 'OPTION',
  instrumentId: '2',
  instrumentName: 'ETH-X-1500-C',
  optionType: 'call',
  strike: price('1500'),
  expiryNs,
  listingCycle: 'weekly',
}
const put: OptionInstrument = { ...call, instrumentName: 'ETH-X-2400-P', optionType: 'put', strike: price('2400') }

test('a call with strike 1500 at 2000 is paid 500 less 0.30 (venue-rules 4.2), and its short pays 500 without a fee', () => {
  expect(expiryValue(call, amount('1'), price('2000'))).toEqual({
    intrinsic: price('500'),
    payout: usd('500'),
    fee: usd('0.3'),
    net: usd('499.7'),
    moneyness: 500 / 1500,
  })
  expect(expiryValue(call, amount('-2'), price('2000'))).toMatchObject({ payout: usd('-1000'), net: usd('-1000') })
})

test('a daily option pays no fee, and an option out of the money is paid nothing', () => {
  expect(expiryValue({ ...call, listingCycle: 'daily' }, amount('1'), price('2000')).fee).toBe(0n)
  expect(expiryValue(put, amount('3'), price('2500'))).toMatchObject({ payout: 0n, fee: 0n, moneyness: -100 / 2400 })
})

test('a strike is pinned only on the last day, within half a deviation or 0.3 percent', () => {
  const hour = 1 / 8760
  // Half a standard deviation of one hour at 60% is 0.32%.
  expect(isPinned({ strike: 3000, settlesAt: 3009.5, iv: 0.6, yearsToExpiry: hour })).toBe(true)
  expect(isPinned({ strike: 3000, settlesAt: 3010, iv: 0.6, yearsToExpiry: hour })).toBe(false)
  expect(isPinned({ strike: 3000, settlesAt: 2992, iv: undefined, yearsToExpiry: hour })).toBe(true)
  expect(isPinned({ strike: 3000, settlesAt: 2990, iv: undefined, yearsToExpiry: hour })).toBe(false)
  expect(isPinned({ strike: 3000, settlesAt: 3000, iv: 0.6, yearsToExpiry: 2 / 365 })).toBe(false)
})

const held = (instrument: OptionInstrument, contracts: string): ExpiringOption => ({
  instrument,
  amount: amount(contracts),
  iv: 0.6,
})
const listed = {
  asset: 'ETH',
  expiryNs,
  instruments: 2,
  callInterest: undefined,
  putInterest: undefined,
  strikes: [],
  forward: 2000,
  iv: 0.6,
}
const order = {
  orderId: 'a',
  instrumentName: call.instrumentName,
  side: 'buy',
  open: amount('1'),
  price: price('9'),
} as const

test('an expiry lists its positions by strike with their payouts, and its orders', () => {
  const later = { ...call, expiryNs: expiryNs + 1n }
  const [row] = boardRows({
    expiries: [listed],
    held: [held(put, '2'), held(call, '-1'), held(later, '5')],
    orders: [
      { ...order, expiryNs },
      { ...order, orderId: 'b', expiryNs: expiryNs + 1n },
    ],
    settlesAt: () => price('2400'),
    nowNs,
  })
  expect(row?.positions.map(({ instrument, isPinned: pins }) => [instrument.instrumentName, pins])).toEqual([
    ['ETH-X-1500-C', false],
    ['ETH-X-2400-P', true],
  ])
  expect(row?.net).toBe(usd('-900'))
  expect([row?.hasPin, row?.orders.map(({ orderId }) => orderId)]).toEqual([true, ['a']])
})

test('the expiries of every asset are in order of time, and those of the open asset are its own board’s', () => {
  const rowsOf = (asset: string, days: readonly bigint[], settlesAt: Price) =>
    boardRows({
      expiries: days.map((day) => ({ ...listed, asset, expiryNs: expiryNs + day })),
      held: asset === 'ETH' ? [held(call, '1')] : [],
      orders: [],
      settlesAt: () => settlesAt,
      nowNs,
    })
  const all = [...rowsOf('ETH', [0n, 7n], price('2000')), ...rowsOf('BTC', [7n, 0n, 1n], price('90000'))]
  const namesOf = (rows: ReturnType<typeof calendarRows>) =>
    rows.map((row) => `${row.asset} ${row.expiryNs - expiryNs}`)
  const inOrder = ['BTC 0', 'ETH 0', 'BTC 1', 'BTC 7', 'ETH 7']
  expect(namesOf(calendarRows(all, 'ETH', undefined))).toEqual(inOrder)
  // The board settles at the average so far, 2,100: 600 less the fee of 0.015 % of 2,100.
  const rows = calendarRows(all, 'ETH', rowsOf('ETH', [0n, 7n], price('2100')))
  expect(namesOf(rows)).toEqual(inOrder)
  expect(rows[1]?.net).toBe(usd('599.685'))
})

test('while the settlement price is unknown no payouts are shown', () => {
  const input = { expiries: [listed], held: [held(call, '1')], orders: [], nowNs }
  for (const at of [undefined, price('0')]) {
    const [row] = boardRows({ ...input, settlesAt: () => at })
    expect([row?.net, row?.hasPin, row?.positions[0]?.value]).toEqual([undefined, false, undefined])
  }
  expect(asPrice(undefined)).toBeUndefined()
  expect(asPrice(Number.NaN)).toBeUndefined()
  expect(asPrice(2000.5)).toBe(price('2000.5'))
})

const settled: ReportedSettlement = {
  instrumentName: call.instrumentName,
  amount: amount('2'),
  side: 'buy',
  optionType: 'call',
  strike: price('1500'),
  expiry: expiryNs,
  settlementPrice: price('2000'),
  payout: usd('1000'),
  fees: usd('0.6'),
  pnl: usd('400'),
}
const expiry = { expiryNs, settledAtNs: expiryNs, price: price('2000') }
const ledgerOf = (row: Partial<ReportedSettlement>) => ledgerRows([expiry], [{ ...settled, ...row }], () => 'weekly')[0]

test('a payment that follows from the published price matches', () => {
  const row = ledgerOf({})
  expect(row?.positions[0]?.check).toEqual({ payout: usd('1000'), fee: usd('0.6'), differs: [] })
  expect([row?.net, row?.mismatches]).toEqual([usd('999.4'), 0])
  expect(ledgerOf({ side: 'sell', payout: usd('-1000'), fees: usd('0') })?.mismatches).toBe(0)
})

test.each([
  [{ payout: usd('1000.000001') }, ['payout']],
  [{ fees: usd('0.5') }, ['fee']],
  [{ settlementPrice: price('2001') }, ['price']],
])('a payment that does not match is flagged: %o', (row, differs) => {
  expect(ledgerOf(row)?.positions[0]?.check?.differs).toEqual(differs)
  expect(ledgerOf(row)?.mismatches).toBe(1)
})

test('an incompletely reported settlement is not checked, and other expiries are left out', () => {
  expect(ledgerOf({ strike: undefined })?.positions[0]?.check).toBeUndefined()
  expect(ledgerOf({ payout: undefined })?.net).toBeUndefined()
  expect(ledgerOf({ expiry: expiryNs + 1n })).toMatchObject({ positions: [], net: 0n })
})

test('without an account the ledger shows prices but no payments', () => {
  expect(ledgerRows([expiry], undefined, () => 'weekly')[0]).toMatchObject({ positions: [], net: undefined })
})
