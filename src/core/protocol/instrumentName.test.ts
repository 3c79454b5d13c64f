import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseFixed6, type Price } from './fixed6'
import { parseInstrumentName, perpetualName } from './instrumentName'
import { optionName } from './optionName'

test('an option name is parsed into asset, expiry at 08:00 UTC, strike and kind', () => {
  expect(parseInstrumentName('ETH-30OCT26-3400-C')).toEqual({
    instrumentType: 'OPTION',
    asset: 'ETH',
    expiryNs: 1_793_347_200_000_000_000n,
    strike: parseFixed6<Price>('3400'),
    optionType: 'call',
  })
})

test('a perpetual name is parsed into its asset, including a factor', () => {
  expect(parseInstrumentName('1000PEPE-PERP')).toEqual({ instrumentType: 'PERPETUAL', asset: '1000PEPE' })
  expect(perpetualName('1000PEPE')).toBe('1000PEPE-PERP')
})

test('a single-digit day is read, but written with two digits', () => {
  const parts = parseInstrumentName('BTC-6MAR26-70000.5-P')
  expect(parts?.instrumentType === 'OPTION' && optionName(parts)).toBe('BTC-06MAR26-70000.5-P')
})

test.each([
  '',
  'ETH',
  'eth-PERP',
  'ETH-PERP-C',
  'ETH-USDC',
  'ETH-30OCT26-3400',
  'ETH-30OCT26-3400-X',
  'ETH-30Oct26-3400-C',
  'ETH-31FEB26-3400-C',
  'ETH-00MAR26-3400-C',
  'ETH-30XXX26-3400-C',
  'ETH-30OCT26-3400.1234567-C',
  ' ETH-PERP',
])('%j is not an instrument name', (name) => {
  expect(parseInstrumentName(name)).toBeUndefined()
})

test('every option name round-trips', () => {
  const dayNs = 86_400_000_000_000n
  const terms = fc.record({
    asset: fc.stringMatching(/^[A-Z0-9]{1,8}$/),
    // Days of 2000 to 2099: a name has two digits for the year.
    expiryNs: fc.bigInt({ min: 10_957n, max: 47_481n }).map((day) => day * dayNs + dayNs / 3n),
    strike: fc.bigInt({ min: 1n, max: 10n ** 15n }).map((value) => value as Price),
    optionType: fc.constantFrom('call', 'put'),
  })
  fc.assert(
    fc.property(terms, (option) => {
      expect(parseInstrumentName(optionName(option))).toEqual({ instrumentType: 'OPTION', ...option })
    }),
  )
})
