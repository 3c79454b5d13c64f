import { expect, test } from 'vitest'
import { parseFixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import { parseInstrumentName } from '@/core/protocol/instrumentName'
import { black76 } from '@/core/quant/black76'
import type { ExpirySmile } from '@/web/market/options/smileQuotes'
import { legValue } from './useLegValues'

const name = 'ETH-11DEC26-3200-C'
const parts = parseInstrumentName(name)
const expiryNs = parts?.instrumentType === 'OPTION' ? parts.expiryNs : 0n

/** A flat smile at 60% with a single outlying mark. */
function smileOf(strikes: readonly number[], isQuoted: (strike: number) => boolean): ExpirySmile {
  return {
    expiryNs,
    years: 0.1,
    // The fit uses only the forward.
    forward: { forward: 3200 } as ExpirySmile['forward'],
    quotes: strikes.map((strike) => ({
      instrumentName: `ETH-11DEC26-${strike}-C`,
      optionType: 'call' as const,
      strike: parseFixed6<Price>(String(strike)),
      logMoneyness: Math.log(strike / 3200),
      bidIv: isQuoted(strike) ? 0.59 : undefined,
      askIv: isQuoted(strike) ? 0.61 : undefined,
      markIv: isQuoted(strike) ? 0.9 : 0.7,
    })),
  }
}
const strikes = [2800, 2900, 3000, 3100, 3200, 3300, 3400, 3500, 3600]

test('an option is valued on the mids of its smile, whatever the marks', () => {
  const value = legValue(parts, [smileOf(strikes, () => true)], undefined)
  const expected = black76({ forward: 3200, strike: 3200, yearsToExpiry: 0.1, iv: 0.6, optionType: 'call' })
  expect(value?.price).toBeCloseTo(expected, 2)
  // The expected vega is the price change for one volatility point more.
  const dearer = black76({ forward: 3200, strike: 3200, yearsToExpiry: 0.1, iv: 0.61, optionType: 'call' })
  expect(value?.vega).toBeCloseTo(dearer - expected, 2)
})

test('a strike without quotes hardly affects the smile', () => {
  const value = legValue(parts, [smileOf(strikes, (strike) => strike !== 3200)], undefined)
  const expected = black76({ forward: 3200, strike: 3200, yearsToExpiry: 0.1, iv: 0.6, optionType: 'call' })
  expect(Math.abs((value?.price ?? 0) / expected - 1)).toBeLessThan(0.01)
})

test('too few strikes, or a different expiry, give no value', () => {
  expect(legValue(parts, [smileOf([3100, 3200, 3300], () => true)], undefined)).toBeUndefined()
  expect(legValue(parts, [], undefined)).toBeUndefined()
})

test('a perpetual is valued at the mid of its book, and has no volatility', () => {
  const level = (at: string) => [{ price: parseFixed6<Price>(at), amount: parseFixed6<Amount>('1') }]
  const perpetual = parseInstrumentName('ETH-PERP')
  const book = { bids: level('3199'), asks: level('3200'), ticker: undefined }
  expect(legValue(perpetual, [], book)).toEqual({ price: 3199.5, vega: 0 })
  expect(legValue(perpetual, [], { ...book, asks: [] })).toBeUndefined()
})
