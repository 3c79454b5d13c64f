import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { hasMarginTerms } from '@/core/protocol/instrument'
import { marketRecord } from '@/core/protocol/rest/markets'
import { listingOf, listingCycleOf, termsFault } from './listing'

const perpetual = {
  instrument_id: '1',
  instrument_name: 'ETH-PERP',
  instrument_type: 'PERPETUAL',
  underlying_asset: 'ETH',
  quote_asset: 'USDC',
  price_step: '0.01',
  amount_step: '0.01',
  min_order_value: '10',
  max_order_value: '1500000',
  max_notional_value: '8000000',
  mark_price: '3118.507412',
  index_price: '3120.5',
  is_active: true,
  max_leverage: '20',
  price_band: '0.05',
}
const option = {
  ...perpetual,
  instrument_id: '48213',
  instrument_name: 'ETH-27MAR26-3200-C',
  instrument_type: 'OPTION',
  option_type: 'call',
  expiry: '1774598400000000000',
  strike: '3200',
}
const listing = (json: unknown) => listingOf(z.parse(marketRecord, json))

test('a perpetual listing gives its terms, without the margin fractions that it lacks', () => {
  const instrument = listing(perpetual)?.instrument
  expect(instrument !== undefined && hasMarginTerms(instrument)).toBe(false)
  expect(instrument).toMatchObject({
    instrumentType: 'PERPETUAL',
    asset: 'ETH',
    priceStep: 10_000n,
    priceBand: 50_000n,
    maxLeverage: 20,
  })
})

test('an option listing gives its terms, with the cycle of its expiry date', () => {
  expect(listing(option)?.instrument).toMatchObject({
    instrumentType: 'OPTION',
    optionType: 'call',
    strike: 3_200_000_000n,
    expiryNs: 1_774_598_400_000_000_000n,
    listingCycle: 'quarterly',
  })
})

test('instruments that cannot be traded are not listed: conversion pairs, and options without terms', () => {
  expect(listing({ ...perpetual, instrument_type: 'SPOT' })).toBeUndefined()
  expect(listing({ ...option, strike: null })).toBeUndefined()
})

test('without a published price band every price is inside it', () => {
  const { priceBand } = listing({ ...perpetual, price_band: undefined })?.instrument ?? {}
  expect(priceBand).toBeGreaterThan(1_000_000n * 1_000n)
})

test.each([
  ['2026-03-27', 'quarterly'],
  ['2026-02-27', 'monthly'],
  ['2026-03-20', 'weekly'],
  ['2026-03-26', 'daily'],
  ['2026-12-25', 'quarterly'],
] as const)('an expiry on %s is %s', (date, cycle) => {
  expect(listingCycleOf(BigInt(Date.parse(`${date}T08:00:00Z`)) * 1_000_000n)).toBe(cycle)
})

test.each([
  [{ price_step: '0' }, 'price_step: not above 0'],
  [{ amount_step: '0' }, 'amount_step: not above 0'],
  [{ min_order_value: '-1' }, 'min_order_value: below 0'],
  [{ max_order_value: '0' }, 'max_order_value: not above 0'],
  [{ max_notional_value: '-5' }, 'max_notional_value: not above 0'],
  [{ price_band: '0' }, 'price_band: not above 0'],
  [{ max_leverage: '0' }, 'max_leverage: below 1'],
  [{ max_leverage: '-20' }, 'max_leverage: below 1'],
  [{ max_leverage: '0.5' }, 'max_leverage: below 1'],
])('a perpetual with %o is left out, and the fault is named', (change, fault) => {
  const record = z.parse(marketRecord, { ...perpetual, ...change })
  expect(listingOf(record)).toBeUndefined()
  expect(termsFault(record)).toBe(fault)
})

test.each([
  [{ strike: '0' }, 'strike: not above 0'],
  [{ expiry: '0' }, 'expiry: not above 0'],
  [{ strike: null }, 'strike: not above 0'],
  [{ option_type: null }, 'option_type: missing'],
])('an option with %o is left out, and the fault is named', (change, fault) => {
  const record = z.parse(marketRecord, { ...option, ...change })
  expect(listingOf(record)).toBeUndefined()
  expect(termsFault(record)).toBe(fault)
})

test('usable terms have no fault, and conversion pairs are not checked', () => {
  expect(termsFault(z.parse(marketRecord, perpetual))).toBeUndefined()
  expect(termsFault(z.parse(marketRecord, option))).toBeUndefined()
  expect(termsFault(z.parse(marketRecord, { ...perpetual, instrument_type: 'SPOT', price_step: '0' }))).toBeUndefined()
})
