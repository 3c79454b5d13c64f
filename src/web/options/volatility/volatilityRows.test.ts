import { expect, test } from 'vitest'
import type { Ticker } from '@/core/protocol/channels/ticker'
import type { OptionInstrument } from '@/core/protocol/instrument'
import type { SviParams } from '@/core/quant/svi'
import { smileScene } from '@/dev/scenes/smileScene'
import type { ChainExpiry } from '@/web/market/options/chainStore'
import { markAtmIv } from '@/web/market/options/smileQuotes'
import { type FittedSmile, readCurve } from './smileFit'
import { termLegs } from './TermPanel'
import { forwardSteps, labelledExpiries, termPlaces } from './TermPlot'
import { expiryFigures, isWithin, residualFigures, smileRows } from './volatilityRows'

const week = smileScene(() => 0.5, { days: 73 })
const month = smileScene(() => 0.6, { days: 146 })

const flatFit = (a: number, years: number, others: Partial<SviParams> = {}): FittedSmile => ({
  basis: 'mark',
  years,
  count: 9,
  fit: { params: { a, b: 0, rho: 0, m: 0, sigma: 0.1, ...others }, error: 0 },
})

test('each expiry has its figures, and from the second on a forward volatility', () => {
  const [first, second] = expiryFigures([week, month], new Map())
  expect(first).toMatchObject({ atm: 0.5, forwardVolatility: undefined, isBackward: false })
  expect(first?.riskReversal).toBeCloseTo(0, 12)
  // 0.36 × 0.4 − 0.25 × 0.2 = 0.094 in a fifth of a year: √0.47.
  expect(second?.forwardVolatility).toBeCloseTo(0.6855655, 6)
  expect(second?.atm).toBeCloseTo(0.6, 12)
})

test('a lower variance at a later expiry is flagged, without an invented volatility', () => {
  const [, second] = expiryFigures(
    [smileScene(() => 0.9, { days: 73 }), smileScene(() => 0.5, { days: 146 })],
    new Map(),
  )
  expect(second).toMatchObject({ forwardVolatility: undefined, isBackward: true })
})

test('a fit replaces linear interpolation and reports its error', () => {
  const [found] = expiryFigures([week], new Map([[week.expiryNs, flatFit(0.52 ** 2 * 0.2, 0.2)]]))
  expect(found?.atm).toBeCloseTo(0.52, 9)
  expect(found?.rms).toBeCloseTo(0.02, 9)
  expect(found?.worst?.residual).toBeCloseTo(-0.02, 9)
  expect(found?.butterflyStretches).toEqual([])
})

test('wings slightly beyond the strikes come from the fit and are marked; further out they are unknown', () => {
  // s = 0.5 √0.2 = 0.2236: 25 delta is at ln(K/F) = 0.1758 and −0.1258.
  const within = (strikes: readonly number[]) => {
    const smile = smileScene(() => 0.5, { days: 73, strikes })
    return expiryFigures([smile], new Map([[smile.expiryNs, flatFit(0.05, 0.2)]]))[0]
  }
  expect(within([2400, 2700, 3000, 3300, 3600])).toMatchObject({ isWingGuess: false, call25: expect.closeTo(0.5, 9) })
  expect(within([2400, 2700, 3000, 3300, 3500])).toMatchObject({ isWingGuess: true, call25: expect.closeTo(0.5, 9) })
  expect(within([2850, 2925, 3000, 3075, 3150])).toMatchObject({
    isWingGuess: true,
    call25: undefined,
    riskReversal: undefined,
  })
})

test('a calendar arbitrage is flagged on the later expiry, and only where both are quoted', () => {
  const fits = new Map([
    [week.expiryNs, flatFit(0.06, 0.2)],
    [month.expiryNs, flatFit(0.05, 0.4)],
  ])
  const [first, second] = expiryFigures([week, month], fits)
  expect(first?.calendarStretches).toEqual([])
  expect(second?.calendarStretches).toHaveLength(1)
  expect(second?.calendarStretches[0]?.from).toBeCloseTo(Math.log(0.8), 9)
  expect(second?.calendarStretches[0]?.to).toBeCloseTo(Math.log(1.2), 9)
  const sound = new Map([
    [week.expiryNs, flatFit(0.05, 0.2)],
    [month.expiryNs, flatFit(0.06, 0.4)],
  ])
  expect(expiryFigures([week, month], sound)[1]?.calendarStretches).toEqual([])
})

test('a butterfly arbitrage is flagged', () => {
  // A kink in the smile makes the density strongly negative below it.
  const kinked = flatFit(0.001, 0.2, { b: 1.2, rho: 0.9, m: 0.1, sigma: 0.001 })
  const [found] = expiryFigures([week], new Map([[week.expiryNs, kinked]]))
  expect(found?.butterflyStretches.length).toBeGreaterThan(0)
})

test('an expiry without known strikes has no figures', () => {
  const [found] = expiryFigures([{ ...week, quotes: [] }], new Map())
  expect(found).toMatchObject({ atm: undefined, curve: undefined, rows: [], rms: undefined })
})

test('the legs of a figure use the nearest listed strikes', () => {
  const [figures] = expiryFigures([month], new Map())
  if (figures === undefined) throw new Error('one expiry')
  const twinOf = (name: string) => name.replace(/C$/, 'P')
  expect(termLegs(figures, 'straddle', twinOf)).toEqual([
    { instrumentName: 'ETH-146D-3000-C', side: 'buy' },
    { instrumentName: 'ETH-146D-3000-P', side: 'buy' },
  ])
  // s = 0.6 √0.4 = 0.379473, so the 25-delta strikes are 3000 e^(s²/2 ± 0.67449 s) = 4,165 and 2,496. The nearest
  // listed are the last call and, by ln(K / F), the put at 2,400 (0.039 away; 2,600 is 0.041 away).
  expect(termLegs(figures, 'riskReversal', twinOf)).toEqual(undefined)
  const wide = smileScene(() => 0.6, { days: 146, strikes: [2000, 2400, 2600, 3000, 3400, 4000, 4400, 5000] })
  const [known] = expiryFigures([wide], new Map())
  if (known === undefined) throw new Error('one expiry')
  expect(termLegs(known, 'riskReversal', twinOf)).toEqual([
    { instrumentName: 'ETH-146D-4000-C', side: 'buy' },
    { instrumentName: 'ETH-146D-2400-P', side: 'sell' },
  ])
  expect(termLegs(known, 'strangle', twinOf)?.map(({ side }) => side)).toEqual(['buy', 'buy'])
  expect(termLegs(known, 'straddle', () => undefined)).toBeUndefined()
})

test('the time axis is by square root, and overlapping labels are dropped except the last', () => {
  expect(termPlaces([0.01, 0.04, 0.16])).toEqual([0, expect.closeTo(1 / 3, 12), 1])
  expect(termPlaces([0.1])).toEqual([0.5])
  expect(labelledExpiries([0, 0.05, 0.1, 0.5, 0.97, 1], 400)).toEqual([0, 3, 5])
  expect(labelledExpiries([], 400)).toEqual([])
})

test('a forward volatility spans from the previous expiry to its own', () => {
  expect(
    forwardSteps([{ forwardVolatility: undefined }, { forwardVolatility: 0.6 }, { forwardVolatility: undefined }]),
  ).toEqual([{ from: 0, to: 1, iv: 0.6 }])
})

test('the at-the-money volatility matches the expiry board and the chain', () => {
  // K = F = 3033 lies between two strikes of a steep smile.
  const smile = smileScene((k) => 0.6 - k, { forward: 3033 })
  const option = (name: string, optionType: 'call' | 'put') =>
    ({ instrumentName: name, optionType }) as OptionInstrument
  const chain: ChainExpiry = {
    expiryNs: smile.expiryNs,
    strikes: smile.quotes.map(({ strike, instrumentName, optionType }) => ({
      strike,
      call: optionType === 'call' ? option(instrumentName, 'call') : undefined,
      put: optionType === 'put' ? option(instrumentName, 'put') : undefined,
    })),
  }
  const tickers = new Map(
    smile.quotes.map(({ instrumentName, markIv }) => [instrumentName, { mark: { iv: markIv } } as Ticker]),
  )
  const [figures] = expiryFigures([smile], new Map())
  expect(figures?.atm).toBeCloseTo(0.6, 12)
  expect(markAtmIv(chain, tickers, 3033)).toBeCloseTo(figures?.atm ?? Number.NaN, 12)
})

/** A flat fit at 60% over a year. */
const fitted = {
  basis: 'mark',
  years: 1,
  count: 5,
  fit: { params: { a: 0.36, b: 0, rho: 0, m: 0, sigma: 0.1 }, error: 0 },
} as const
const scene = smileScene(() => 0.6, { days: 365, strikes: [2700, 3000, 3300] })

function rowsWith(change: object) {
  const [low, ...rest] = scene.quotes
  if (low === undefined) throw new Error('three strikes')
  const smile = { ...scene, quotes: [{ ...low, ...change }, ...rest] }
  return smileRows(smile, readCurve(smile, fitted))
}

test('the delta of a put is that of its call minus one', () => {
  const [put, , call] = rowsWith({})
  // d1 = −ln(0.9) / 0.6 + 0.3 = 0.4756009, N = 0.6828207; d1 = −ln(1.1) / 0.6 + 0.3 = 0.1411497, N = 0.5561240.
  expect(put?.callDelta).toBeCloseTo(0.6828207, 6)
  expect(put?.delta).toBeCloseTo(0.6828207 - 1, 6)
  expect(call?.delta).toBeCloseTo(0.556124, 6)
})

test('quotes are rich above the fit, cheap below it, and neither in between', () => {
  expect(rowsWith({ bidIv: 0.61, askIv: 0.63 })[0]).toMatchObject({ verdict: 'dear' })
  expect(rowsWith({ bidIv: 0.61, askIv: 0.63 })[0]?.residual).toBeCloseTo(0.02, 12)
  expect(rowsWith({ bidIv: 0.55, askIv: 0.58 })[0]).toMatchObject({ verdict: 'cheap' })
  expect(rowsWith({ bidIv: 0.55, askIv: 0.58 })[0]?.residual).toBeCloseTo(-0.035, 12)
  expect(rowsWith({ bidIv: 0.59, askIv: 0.63 })[0]?.verdict).toBe('inside')
  expect(rowsWith({ bidIv: undefined, askIv: 0.63 })[0]?.verdict).toBeUndefined()
  expect(rowsWith({ bidIv: 0.61, askIv: undefined })[0]?.verdict).toBe('dear')
})

test('with one side missing the mark is compared with the fit', () => {
  expect(rowsWith({ bidIv: undefined, markIv: 0.64 })[0]?.residual).toBeCloseTo(0.04, 12)
  expect(rowsWith({ bidIv: undefined, askIv: undefined, markIv: undefined })[0]?.residual).toBeUndefined()
})

test('without a fit there are no residuals', () => {
  expect(smileRows(scene, readCurve(scene, undefined)).map(({ residual, verdict }) => [residual, verdict])).toEqual([
    [undefined, undefined],
    [undefined, undefined],
    [undefined, undefined],
  ])
})

test('residuals are summarised by root mean square and maximum', () => {
  const rows = rowsWith({ bidIv: 0.62, askIv: 0.64 })
  // Residuals 0.03, 0, 0: √(0.0009 / 3).
  const figures = residualFigures(rows)
  expect(figures?.rms).toBeCloseTo(0.0173205, 6)
  expect(figures?.worst.instrumentName).toBe(rows[0]?.instrumentName)
  expect(figures?.worstResidual).toBeCloseTo(0.03, 12)
  expect(residualFigures([])).toBeUndefined()
})

test('a range includes its ends', () => {
  const stretches = [{ from: 0.1, to: 0.2 }]
  expect([0.05, 0.1, 0.15, 0.2, 0.25].map((place) => isWithin(stretches, place))).toEqual([
    false,
    true,
    true,
    true,
    false,
  ])
})
