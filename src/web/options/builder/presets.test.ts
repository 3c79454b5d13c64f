import { describe, expect, test } from 'vitest'
import { formatFixed6, fromNumber, parseFixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import type { OptionInstrument, OptionType } from '@/core/protocol/instrument'
import { ethPerp } from '@/dev/testing/builders'
import type { ChainExpiry } from '@/web/market/options/chainStore'
import { presetIds, type PresetId } from '@/web/options/structure/presetRecipes'
import { hedgeLeg, type PresetExpiry, presetLegs, type PresetMarket } from './presets'

function option(expiry: string, strike: number, optionType: OptionType): OptionInstrument {
  return {
    ...ethPerp,
    instrumentType: 'OPTION',
    instrumentId: `${expiry}${strike}${optionType}`,
    instrumentName: `ETH-${expiry}-${strike}-${optionType === 'call' ? 'C' : 'P'}`,
    optionType,
    strike: fromNumber<Price>(strike),
    expiryNs: expiry === '27NOV26' ? 1n : 2n,
    listingCycle: 'weekly',
  }
}

function chain(expiry: string, strikes: readonly number[]): ChainExpiry {
  return {
    expiryNs: expiry === '27NOV26' ? 1n : 2n,
    strikes: strikes.map((strike) => ({
      strike: fromNumber<Price>(strike),
      call: option(expiry, strike, 'call'),
      put: option(expiry, strike, 'put'),
    })),
  }
}

const hundreds = Array.from({ length: 14 }, (_, index) => 2400 + index * 100)

/**
 * 30 days at 45%: the total deviation is 0.1290. The delta of a call is d at ln(F/K) = total × N⁻¹(d) − total²/2. With
 * N⁻¹(0.75) = 0.6745 and N⁻¹(0.9) = 1.2816: 0.90 at 2,573, 0.75 at 2,782, 0.25 at 3,311, 0.10 at 3,581.
 */
const near: PresetExpiry = {
  chain: chain('27NOV26', hundreds),
  forward: 3010,
  yearsToExpiry: 30 / 365,
  ivAt: () => 0.45,
}
const far: PresetExpiry = {
  chain: chain('25DEC26', [2400, 2600, 2800, 3000, 3200, 3400]),
  forward: 3030,
  yearsToExpiry: 60 / 365,
  ivAt: () => 0.45,
}
const market: PresetMarket = { near, far, perpetualName: 'ETH-PERP' }

const text = (id: PresetId, of: PresetMarket = market) =>
  presetLegs(id, of)
    ?.map(({ side, ratio, instrumentName }) => {
      const name = instrumentName.replace('ETH-', '').replace('27NOV26-', '').replace('25DEC26', 'far')
      return `${side === 'buy' ? '+' : '-'}${formatFixed6(ratio)} ${name}`
    })
    .join(', ')

const onHundreds: readonly (readonly [PresetId, string])[] = [
  ['bullCall', '+1 3000-C, -1 3300-C'],
  ['bearCall', '-1 3000-C, +1 3300-C'],
  ['bullPut', '+1 2800-P, -1 3000-P'],
  ['bearPut', '-1 2800-P, +1 3000-P'],
  ['straddle', '+1 3000-P, +1 3000-C'],
  ['strangle', '+1 2800-P, +1 3300-C'],
  ['butterfly', '+1 2700-C, -2 3000-C, +1 3300-C'],
  ['ironButterfly', '+1 2700-P, -1 3000-P, -1 3000-C, +1 3300-C'],
  ['condor', '+1 2600-C, -1 2800-C, -1 3300-C, +1 3500-C'],
  ['ironCondor', '+1 2600-P, -1 2800-P, -1 3300-C, +1 3500-C'],
  ['calendar', '-1 3000-C, +1 far-3000-C'],
  ['diagonal', '-1 3300-C, +1 far-3000-C'],
  ['ratio', '+1 3000-C, -2 3300-C'],
  ['callBackspread', '-1 3000-C, +2 3300-C'],
  ['putRatio', '-2 2800-P, +1 3000-P'],
  ['putBackspread', '+2 2800-P, -1 3000-P'],
  ['strap', '+1 3000-P, +2 3000-C'],
  ['strip', '+2 3000-P, +1 3000-C'],
  ['riskReversal', '-1 2800-P, +1 3300-C'],
  ['synthetic', '-1 3000-P, +1 3000-C'],
  ['collar', '+1 PERP, +1 2800-P, -1 3300-C'],
  ['box', '+1 2800-C, -1 3300-C, -1 2800-P, +1 3300-P'],
  ['callLadder', '+1 3000-C, -1 3300-C, -1 3600-C'],
  ['putLadder', '-1 2600-P, -1 2800-P, +1 3000-P'],
  ['guts', '+1 2800-C, +1 3300-P'],
  ['putButterfly', '+1 2700-P, -2 3000-P, +1 3300-P'],
  ['brokenWing', '+1 3000-C, -2 3300-C, +1 3700-C'],
  ['putBrokenWing', '+1 2500-P, -2 2800-P, +1 3000-P'],
  ['putCondor', '+1 2600-P, -1 2800-P, -1 3300-P, +1 3500-P'],
  ['jadeLizard', '-1 2800-P, -1 3300-C, +1 3600-C'],
  ['reverseJadeLizard', '+1 2600-P, -1 2800-P, -1 3300-C'],
  ['putCalendar', '-1 3000-P, +1 far-3000-P'],
  ['doubleCalendar', '-1 2800-P, -1 3400-C, +1 far-2800-P, +1 far-3400-C'],
  ['putDiagonal', '-1 2800-P, +1 far-3000-P'],
  ['doubleDiagonal', '-1 2800-P, -1 3300-C, +1 far-2400-P, +1 far-3400-C'],
  ['seagull', '-1 2800-P, +1 3000-C, -1 3300-C'],
  ['bearSeagull', '-1 2800-P, +1 3000-P, -1 3300-C'],
  ['coveredCall', '+1 PERP, -1 3300-C'],
  ['protectivePut', '+1 PERP, +1 2800-P'],
  ['conversion', '+1 PERP, +1 3000-P, -1 3000-C'],
]

test.each(onHundreds)('on strikes 100 apart with a forward of 3,010: %s', (id, legs) => expect(text(id)).toBe(legs))

test('with widely spaced strikes, legs move outward and none is used twice', () => {
  const wide = { ...market, near: { ...near, yearsToExpiry: 1 / 365 } }
  expect(text('ironCondor', wide)).toBe('+1 2900-P, -1 3000-P, -1 3100-C, +1 3200-C')
  expect(text('bullCall', wide)).toBe('+1 3000-C, -1 3100-C')
  expect(text('bearPut', wide)).toBe('-1 2900-P, +1 3000-P')
})

/** From the deltas above: 0.90 at 2,573, 0.75 at 2,782, 0.25 at 3,311, 0.10 at 3,581. */
describe('on an uneven grid the wings have the same width', () => {
  const on = (...strikes: number[]) => ({ ...market, near: { ...near, chain: chain('27NOV26', strikes) } })

  test.each<readonly [string, PresetId, PresetMarket, string]>([
    // The wanted widths are 250 below 2,800 and 300 above 3,300. Both sides list 150 and 400, which are equally far
    // from them.
    [
      'a condor, with the narrower of two widths equally near to the wanted one',
      'ironCondor',
      on(2400, 2550, 2650, 2800, 3000, 3300, 3450, 3600, 3700),
      '+1 2650-P, -1 2800-P, -1 3300-C, +1 3450-C',
    ],
    // 3,310 is 310 from the money, and 2,690 is not listed: 250 is the nearest of 100, 250 and 500.
    [
      'a butterfly',
      'butterfly',
      on(2500, 2700, 2750, 2900, 3000, 3100, 3250, 3310, 3500),
      '+1 2750-C, -2 3000-C, +1 3250-C',
    ],
    // The wings of 2,800 are 190 wide, and those of 3,310 are 20 and 210. The next pair, 2,800 and 3,330, has equal
    // wings.
    [
      'the nearest inner strikes where the wanted ones have no equal wings',
      'condor',
      on(2610, 2800, 3020, 3310, 3330, 3520),
      '+1 2610-C, -1 2800-C, -1 3330-C, +1 3520-C',
    ],
    // 3,000 has no equal wings. 3,040 has wings of 140 (2,900, 3,180) and 540 (2,500, 3,580); the widest are selected.
    [
      'the nearest body, with the widest wings',
      'ironButterfly',
      on(2500, 2900, 3000, 3040, 3180, 3580),
      '+1 2500-P, -1 3040-P, -1 3040-C, +1 3580-C',
    ],
  ])('%s', (_, id, of, legs) => expect(text(id, of)).toBe(legs))

  test('where no two strikes are equally far apart, there is no preset', () => {
    expect(text('butterfly', on(2500, 2700, 3000, 3310, 3910))).toBeUndefined()
    expect(text('ironCondor', on(2600, 2800, 3300, 3610))).toBeUndefined()
  })
})

test('one-sided strikes are skipped, and with too few strikes there is no preset', () => {
  const holed = near.chain.strikes.map((row) => (row.strike === parseFixed6('3000') ? { ...row, put: undefined } : row))
  expect(text('straddle', { ...market, near: { ...near, chain: { ...near.chain, strikes: holed } } })).toBe(
    '+1 3100-P, +1 3100-C',
  )
  const few = { ...market, near: { ...near, chain: chain('27NOV26', [3000, 3100]) } }
  expect(text('bullCall', few)).toBe('+1 3000-C, -1 3100-C')
  expect(text('butterfly', few)).toBeUndefined()
  expect(text('ironCondor', few)).toBeUndefined()
  expect(text('straddle', { ...market, near: { ...near, chain: chain('27NOV26', []) } })).toBeUndefined()
})

test('a calendar needs a later expiry with the same strike, and a collar a perpetual', () => {
  expect(text('calendar', { ...market, far: undefined })).toBeUndefined()
  expect(text('calendar', { ...market, far: { ...far, chain: chain('25DEC26', [2950, 3050]) } })).toBeUndefined()
  expect(text('collar', { ...market, perpetualName: undefined })).toBeUndefined()
})

test('every preset is tested above with its legs, and all of them differ', () => {
  expect(onHundreds.map(([id]) => id).toSorted()).toEqual(presetIds.toSorted())
  const all = onHundreds.map(([, legs]) => legs)
  expect(new Set(all).size).toBe(all.length)
})

test('a broken wing needs a strike further out than its inner wing is wide', () => {
  const narrow = { ...near, chain: chain('27NOV26', [2600, 2800, 3000, 3300, 3600]) }
  expect(text('brokenWing', { ...market, near: narrow })).toBeUndefined()
  expect(text('putBrokenWing', { ...market, near: narrow })).toBeUndefined()
})

test('no preset has two legs on one instrument', () => {
  for (const id of presetIds) {
    const names = presetLegs(id, market)?.map(({ instrumentName }) => instrumentName) ?? []
    expect(new Set(names).size, id).toBe(names.length)
  }
})

describe('the hedge', () => {
  const held = (contracts: string) => parseFixed6<Amount>(contracts)

  test.each([
    [0.524, '0', 'sell', '0.52'],
    [-0.525, '0', 'buy', '0.53'],
    // The held perpetual is part of the delta: 1 − 0.3 of options.
    [0.7, '1', 'buy', '0.3'],
    [1.3, '1', 'sell', '0.3'],
  ])('for a delta of %d with %s held is a %s of %s', (delta, contracts, side, ratio) => {
    expect(hedgeLeg(delta, 'ETH-PERP', held(contracts))).toEqual({
      instrumentName: 'ETH-PERP',
      side,
      ratio: parseFixed6(ratio),
    })
  })

  test('is empty when the delta is below half a step or unknown', () => {
    expect(hedgeLeg(0.004, 'ETH-PERP', held('0'))).toBeUndefined()
    expect(hedgeLeg(1, 'ETH-PERP', held('1'))).toBeUndefined()
    expect(hedgeLeg(Number.NaN, 'ETH-PERP', held('0'))).toBeUndefined()
  })
})
