import { expect, test } from 'vitest'
import { parseFixed6, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import type { OptionInstrument, OptionType } from '@/core/protocol/instrument'
import { defaultFeeRates } from '@/core/quant/fees'
import { positionAt } from '@/core/quant/pnl'
import type { PreviewAccount, PreviewHolding, PreviewMarket } from '@/core/quant/preview/previewAccount'
import { ethPerp } from '@/dev/testing/builders'
import { riskLines } from './riskLines'
import { namedStresses, stressResult, type Stress, type StressInput } from './stresses'

const price = (usd: number) => parseFixed6<Price>(String(usd))
const amount = (contracts: number) => parseFixed6<Amount>(String(contracts))
const nowNs = 1_790_000_000_000_000_000n
const indexes: Readonly<Record<string, number>> = { ETH: 3000, BTC: 60_000 }
const indexOf = (asset: string) => indexes[asset] ?? Number.NaN

/** Normal distribution by Simpson's rule, so that the test shares no code with the model. */
function cdf(x: number): number {
  const steps = 2000
  const width = x / steps
  const density = (at: number) => Math.exp((-at * at) / 2) / Math.sqrt(2 * Math.PI)
  let sum = density(0) + density(x)
  for (let step = 1; step < steps; step += 1) sum += (step % 2 === 0 ? 2 : 4) * density(step * width)
  return 0.5 + (sum * width) / 3
}

function black(optionType: OptionType, forward: number, strike: number, years: number, iv: number): number {
  const total = iv * Math.sqrt(years)
  const d1 = Math.log(forward / strike) / total + total / 2
  const call = forward * cdf(d1) - strike * cdf(d1 - total)
  return optionType === 'call' ? call : call - forward + strike
}

function optionMarket(asset: string, optionType: OptionType, strike: number, days: number, iv: number): PreviewMarket {
  const instrument: OptionInstrument = {
    ...ethPerp,
    asset,
    instrumentType: 'OPTION',
    instrumentId: `${asset} ${strike} ${days}`,
    instrumentName: `${asset}-X-${strike}`,
    optionType,
    strike: price(strike),
    expiryNs: nowNs + BigInt(days) * 86_400_000_000_000n,
    listingCycle: 'monthly',
  }
  const mark = black(optionType, indexOf(asset), strike, days / 365, iv)
  return {
    instrument,
    markPrice: parseFixed6<Price>(mark.toFixed(6)),
    indexPrice: price(indexOf(asset)),
    forwardPrice: price(indexOf(asset)),
    iv,
    yearsToExpiry: days / 365,
  }
}

function perpetualMarket(asset: string): PreviewMarket {
  const at = price(indexOf(asset))
  const named = { asset, instrumentId: asset, instrumentName: `${asset}-PERP` }
  return { instrument: { ...ethPerp, ...named }, markPrice: at, indexPrice: at }
}

type Held = readonly [market: PreviewMarket, contracts: number, other?: Partial<PreviewHolding>]

function accountOf(held: readonly Held[], change: Partial<PreviewAccount> = {}): PreviewAccount {
  return {
    usdc: parseFixed6<Usd>('10000'),
    collateral: new Map(),
    isPortfolioMargin: false,
    isInLiquidation: false,
    leverages: new Map(),
    isolatedInstruments: new Set(),
    ratesOf: () => defaultFeeRates,
    holdings: new Map(
      held.map(([{ instrument, markPrice }, contracts, other]) => [
        instrument.instrumentId,
        { position: positionAt(amount(contracts), markPrice ?? price(1)), orders: [], ...other },
      ]),
    ),
    markets: new Map(held.map(([market]) => [market.instrument.instrumentId, market])),
    indexOf: (asset) => price(indexOf(asset)),
    ...change,
  }
}

const plain = { forwards: new Map(), nowNs, isTermWeighted: false, smiles: new Map() } as const

function resultOf(account: PreviewAccount, stress: Stress, other: Partial<StressInput> = {}) {
  const { lines } = riskLines(account, [], undefined)
  return stressResult({ ...plain, lines, account, ...other }, stress)
}

const call = optionMarket('ETH', 'call', 3200, 30, 0.6)
const put = optionMarket('BTC', 'put', 55_000, 7, 0.5)
const book = accountOf([
  [call, -2],
  [put, 0.5],
  [perpetualMarket('ETH'), 3],
])

test.each(namedStresses)('the PnL of “$id” equals a full revaluation of every underlying', (stress) => {
  const eth = 3000 * (1 + (stress.spots['ETH'] ?? stress.otherSpot))
  const btc = 60_000 * (1 + (stress.spots['BTC'] ?? stress.otherSpot))
  const { ivShift } = stress
  const expected =
    -2 * (black('call', eth, 3200, 30 / 365, 0.6 + ivShift) - black('call', 3000, 3200, 30 / 365, 0.6)) +
    0.5 * (black('put', btc, 55_000, 7 / 365, 0.5 + ivShift) - black('put', 60_000, 55_000, 7 / 365, 0.5)) +
    3 * (eth - 3000)
  const { pnl, equity } = resultOf(book, stress)
  expect(pnl).toBeCloseTo(expected, 4)
  // Equity is 10,000 USDC plus the options at their marks.
  const before =
    10_000 - 2 * black('call', 3000, 3200, 30 / 365, 0.6) + 0.5 * black('put', 60_000, 55_000, 7 / 365, 0.5)
  expect(equity).toBeCloseTo(before + expected, 4)
})

test('the named stress tests have the moves of their sources', () => {
  expect(
    namedStresses.map(({ spots, otherSpot, ivShift }) => [spots['ETH'], spots['BTC'], otherSpot, ivShift]),
  ).toEqual([
    [undefined, undefined, -0.3, 0.5],
    [undefined, undefined, 0.1, -0.1],
    [undefined, undefined, 0.3, -0.1],
    [-0.43, -0.4, -0.43, 1.19],
    [-0.31, -0.24, -0.31, 0.4],
  ])
})

const fall = (spot: number): Stress => ({ id: 'own', spots: {}, otherSpot: spot, ivShift: 0 })

test('margin is computed at the stressed marks, and equity below it means liquidation', () => {
  const account = accountOf([[perpetualMarket('ETH'), 10]])
  // 3 % of 10 × 2,100; 10,000 − 9,000 − 630 = 370 are left.
  expect(resultOf(account, fall(-0.3))).toEqual({
    pnl: -9000,
    equity: 1000,
    maintenanceMargin: 630,
    isLiquidated: false,
  })
  // At 2,061 a loss of 9,390 leaves 610, less than 3 % of 20,610.
  expect(resultOf(account, fall(-0.313))).toMatchObject({ equity: 610, isLiquidated: true })
})

test('an isolated position is liquidated on its own margin, whatever the account’s equity', () => {
  const margin = { margin: parseFixed6<Usd>('1500'), baseMargin: parseFixed6<Usd>('1500') }
  const account = accountOf([[perpetualMarket('ETH'), 10, { isolated: margin }]], {
    usdc: parseFixed6<Usd>('1000000'),
    isolatedInstruments: new Set(['ETH']),
  })
  // At 2,970 the position has 1,500 − 300 and needs 891; at 2,940 it has 900 and needs 882; at 2,937, 870 of 881.1.
  expect(resultOf(account, fall(-0.01)).isLiquidated).toBe(false)
  expect(resultOf(account, fall(-0.02)).isLiquidated).toBe(false)
  expect(resultOf(account, fall(-0.021)).isLiquidated).toBe(true)
})

test('collateral falls with its index', () => {
  const account = accountOf([], { collateral: new Map([['weETH', amount(2)]]) })
  // 1.07 ETH each (weethInEth): 2 × 1.07 × 3,000 × −0.5.
  expect(resultOf(account, fall(-0.5)).pnl).toBeCloseTo(-3210, 6)
})

test('without an account the margin is unknown; without a price every figure is', () => {
  const { lines } = riskLines(book, [], undefined)
  const alone = stressResult({ ...plain, lines, account: undefined }, fall(0))
  expect(alone).toEqual({ pnl: 0, equity: undefined, maintenanceMargin: undefined, isLiquidated: undefined })
  const unpriced = accountOf([[{ ...call, markPrice: undefined }, 1]])
  const unknown = stressResult({ ...plain, lines: undefined, account: unpriced }, fall(0))
  expect(unknown).toEqual({
    pnl: undefined,
    equity: undefined,
    maintenanceMargin: undefined,
    isLiquidated: undefined,
  })
})

test('a weighted shift moves short-dated volatility more, and PnL and equity agree', () => {
  const stress: Stress = { id: 'own', spots: {}, otherSpot: -0.1, ivShift: 0.2 }
  // 30 days: the shift itself. 7 days: √(30 / 7) times the shift.
  const weekly = 0.2 * Math.sqrt(30 / 7)
  const expected =
    -2 * (black('call', 2700, 3200, 30 / 365, 0.8) - black('call', 3000, 3200, 30 / 365, 0.6)) +
    0.5 * (black('put', 54_000, 55_000, 7 / 365, 0.5 + weekly) - black('put', 60_000, 55_000, 7 / 365, 0.5)) +
    3 * -300
  const weighted = resultOf(book, stress, { isTermWeighted: true })
  expect(weighted.pnl).toBeCloseTo(expected, 4)
  const now = resultOf(book, { ...stress, otherSpot: 0, ivShift: 0 })
  expect((weighted.equity ?? Number.NaN) - (now.equity ?? Number.NaN)).toBeCloseTo(expected, 4)
})

test('with sticky moneyness an option takes the volatility of its moneyness, in PnL and in margin', () => {
  // Today’s smile falls by 0.3 for each unit of log-moneyness, so that 3,200 is at 60 % as marked.
  const atStrike = 0.6 + 0.3 * Math.log(3200 / 3000)
  const smiles = new Map([['ETH', (strike: number) => atStrike - 0.3 * Math.log(strike / 3000)]])
  const account = accountOf([[call, -2]])
  // At 2,700 the strike has the moneyness that 3,200 × 3,000 / 2,700 has today.
  const then = atStrike - 0.3 * Math.log(3200 / 2700)
  const expected = -2 * (black('call', 2700, 3200, 30 / 365, then) - black('call', 3000, 3200, 30 / 365, 0.6))
  const moved = resultOf(account, fall(-0.1), { smiles })
  expect(moved.pnl).toBeCloseTo(expected, 4)
  const now = resultOf(account, fall(0))
  expect((moved.equity ?? Number.NaN) - (now.equity ?? Number.NaN)).toBeCloseTo(expected, 4)
  expect(resultOf(account, fall(0), { smiles }).pnl).toBe(0)
  expect(resultOf(account, fall(-0.1), { smiles: undefined })).toEqual({
    pnl: undefined,
    equity: undefined,
    maintenanceMargin: undefined,
    isLiquidated: undefined,
  })
})
