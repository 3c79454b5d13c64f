import { expect, test } from 'vitest'
import { fixed6, parseFixed6, toNumber, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import type { OptionInstrument } from '@/core/protocol/instrument'
import { ethPerp } from '@/dev/testing/builders'
import { defaultFeeRates } from '../fees'
import { positionAt } from '../pnl'
import { liquidationLevels } from './liquidationLevels'
import { accountLiquidations, nearestLiquidation, positionLiquidation } from './positionLiquidation'
import type { PreviewAccount, PreviewMarket } from './previewAccount'

const price = (value: number) => parseFixed6<Price>(value.toFixed(6))
const nowNs = 1_790_000_000_000_000_000n
const usualDays = 73
const index = 3_000
const forward = 3_030
const iv = 0.6

const option = (instrumentId: string, strike: number, optionType: 'call' | 'put', days: number): OptionInstrument => ({
  ...ethPerp,
  instrumentType: 'OPTION',
  instrumentId,
  instrumentName: `ETH-${instrumentId}`,
  optionType,
  strike: price(strike),
  expiryNs: nowNs + BigInt(days * 86_400) * 1_000_000_000n,
  listingCycle: 'monthly',
})

/** Independent of the code under test: N(x) by Marsaglia's series, Black's formula, and the rules as printed. */
function cumulative(x: number): number {
  if (Math.abs(x) > 8) return x > 0 ? 1 : 0
  let [term, sum] = [x, x]
  for (let n = 3; n < 250; n += 2) sum += term *= (x * x) / n
  return 0.5 + (sum * Math.exp((-x * x) / 2)) / Math.sqrt(2 * Math.PI)
}
function black(at: number, strike: number, volatility: number, type: 'call' | 'put', days: number): number {
  const sign = type === 'call' ? 1 : -1
  const total = volatility * Math.sqrt(days / 365)
  const d1 = Math.log(at / strike) / total + total / 2
  return sign * (at * cumulative(sign * d1) - strike * cumulative(sign * (d1 - total)))
}

type Book = {
  readonly usdc: number
  /** To the expiry of the options; 73 by default. */
  readonly days?: number
  readonly weth: number
  /** Contracts of the perpetual, bought at the current index. */
  readonly perpetual: number
  readonly options: readonly { readonly contracts: number; readonly strike: number; readonly type: 'call' | 'put' }[]
}

function accountOf(book: Book, isPortfolioMargin: boolean): PreviewAccount {
  const { days = usualDays } = book
  const amount = (value: number) => parseFixed6<Amount>(value.toFixed(6))
  const markets: PreviewMarket[] = [
    { instrument: ethPerp, markPrice: price(index), indexPrice: price(index) },
    ...book.options.map(({ strike, type }, at) => ({
      instrument: option(String(50 + at), strike, type, days),
      markPrice: price(black(forward, strike, iv, type, days)),
      indexPrice: price(index),
      forwardPrice: price(forward),
      iv,
      yearsToExpiry: days / 365,
    })),
  ]
  const contracts = [book.perpetual, ...book.options.map((one) => one.contracts)]
  return {
    usdc: parseFixed6<Usd>(book.usdc.toFixed(6)),
    collateral: new Map([['WETH', amount(book.weth)]]),
    isPortfolioMargin,
    isInLiquidation: false,
    leverages: new Map(),
    isolatedInstruments: new Set(),
    ratesOf: () => defaultFeeRates,
    holdings: new Map(
      markets.map(({ instrument, markPrice }, at) => [
        instrument.instrumentId,
        { position: positionAt(amount(contracts[at] ?? 0), markPrice ?? fixed6<Price>(0n)), orders: [] },
      ]),
    ),
    markets: new Map(markets.map((market) => [market.instrument.instrumentId, market])),
    indexOf: () => price(index),
  }
}

/** AB + UP − MM of the standard rules (venue-rules 5.2) at a factor of the index. */
function standardHealth(book: Book, factor: number): number {
  const { days = usualDays } = book
  const spot = index * factor
  let health =
    book.usdc + book.weth * spot * 0.9 + book.perpetual * (spot - index) - Math.abs(book.perpetual) * spot * 0.03
  for (const { contracts, strike, type } of book.options) {
    if (contracts >= 0) continue
    const mark = black(forward * factor, strike, iv, type, days)
    health += contracts * (type === 'call' ? 0.1 * spot + mark : Math.max(0.1 * spot, 0.1 * mark) + mark)
  }
  return health
}

/** AB + UP + option values − MM of portfolio margin (venue-rules 5.3). */
function portfolioHealth(book: Book, factor: number): number {
  const { days = usualDays } = book
  const spot = index * factor
  let [health, floor] = [book.usdc + book.weth * spot * 0.9 + book.perpetual * (spot - index), 0]
  const pnl = Array<number>(15).fill(0)
  const moves = [0.2, 0.1, 0, -0.1, -0.2].flatMap((move) => [0.5, 0, -0.25].map((shift) => [move, shift] as const))
  for (const [at, [move]] of moves.entries()) pnl[at] = book.perpetual * spot * move
  for (const { contracts, strike, type } of book.options) {
    const mark = black(forward * factor, strike, iv, type, days)
    health += contracts * mark
    if (contracts < 0) floor += -contracts * 0.01 * spot
    for (const [at, [move, shift]] of moves.entries()) {
      pnl[at] = (pnl[at] ?? 0) + contracts * (black(spot * (1 + move), strike, iv + shift, type, days) - mark)
    }
  }
  return health - Math.max(0, -Math.min(...pnl)) - floor
}

/** The first factor of a fine grid at which the account is liquidated, each way. */
function byBruteForce(health: (factor: number) => number) {
  const search = (by: number) => {
    for (let factor = 1; factor > 0.02 && factor < 50; factor *= by) if (health(factor) <= 0) return factor
    return undefined
  }
  return { down: search(1 / 1.0005), up: search(1.0005) }
}

const books: readonly (readonly [string, Book])[] = [
  [
    'a short call over a long perpetual',
    { usdc: 9_000, weth: 0, perpetual: 8, options: [{ contracts: -14, strike: 3_400, type: 'call' }] },
  ],
  [
    'a strangle that is short',
    {
      usdc: 22_000,
      weth: 0,
      perpetual: 0,
      options: [
        { contracts: -10, strike: 2_600, type: 'put' },
        { contracts: -10, strike: 3_600, type: 'call' },
      ],
    },
  ],
  [
    'a perpetual with puts behind it, on collateral in the underlying',
    { usdc: 4_000, weth: 2, perpetual: 6, options: [{ contracts: 6, strike: 2_800, type: 'put' }] },
  ],
  [
    'a short perpetual under long calls',
    { usdc: 12_000, weth: 1, perpetual: -9, options: [{ contracts: 5, strike: 3_200, type: 'call' }] },
  ],
]

for (const isPortfolio of [false, true]) {
  test.each(books)(
    `the liquidation level of %s matches a fine grid (${isPortfolio ? 'portfolio' : 'standard'} margin)`,
    (_, book) => {
      const expected = byBruteForce((factor) => (isPortfolio ? portfolioHealth : standardHealth)(book, factor))
      const found = liquidationLevels(accountOf(book, isPortfolio), 'ETH')
      expect(found.status).toBe('found')
      if (found.status !== 'found') return
      for (const way of ['down', 'up'] as const) {
        const want = expected[way]
        if (want === undefined) expect(found[way]).toBeUndefined()
        else expect(Math.abs((found[way] ?? NaN) / want - 1)).toBeLessThan(0.0006)
      }
    },
  )
}

test('another underlying has no levels, an account that can already be liquidated is "lost", and a missing price gives "unknown"', () => {
  const [, book] = books[0] ?? []
  if (book === undefined) throw new Error('there is a first book')
  const account = accountOf(book, false)
  expect(liquidationLevels(account, 'BTC')).toEqual({
    status: 'found',
    down: undefined,
    up: undefined,
    ordersCancelled: undefined,
  })
  expect(liquidationLevels({ ...account, usdc: parseFixed6<Usd>('1') }, 'ETH')).toEqual({ status: 'lost' })
  expect(liquidationLevels({ ...account, markets: new Map() }, 'ETH')).toEqual({ status: 'unknown' })
})

test('a loss between two strikes, narrower than a search step, is found', () => {
  // A short butterfly one day before its expiry loses the most at 3,300 and nothing far away from 3,300.
  const wings: Book = {
    usdc: 0,
    weth: 0,
    perpetual: 0,
    days: 1,
    options: [
      { contracts: -10, strike: 3_270, type: 'call' },
      { contracts: 20, strike: 3_300, type: 'call' },
      { contracts: -10, strike: 3_330, type: 'call' },
    ],
  }
  const far = Array.from({ length: 1_000 }, (_, at) => 1 + at * 0.0002)
  const rooms = far.map((factor) => portfolioHealth(wings, factor))
  const bottom = Math.min(...rooms)
  // The account lacks 2 USD at the bottom, but has margin again 20 % higher.
  const book = { ...wings, usdc: 2 - bottom - 4 }
  const lost = far.filter((factor) => portfolioHealth(book, factor) <= 0)
  expect((lost.at(-1) ?? NaN) / (lost[0] ?? NaN)).toBeLessThan(1.02)
  const found = liquidationLevels(accountOf(book, true), 'ETH')
  expect(found.status === 'found' && Math.abs((found.up ?? NaN) / (lost[0] ?? NaN) - 1)).toBeLessThan(0.0004)
})

const perpetualAccount = accountOf({ usdc: 3_000, weth: 0, perpetual: 8, options: [] }, false)

test('a single perpetual is liquidated where equity falls to its maintenance margin, on one side only', () => {
  // 3,000 + 8 × (p − 3,000) = 8 × p × 0.03
  const expected = (8 * 3_000 - 3_000) / (8 * 0.97)
  const found = positionLiquidation(perpetualAccount, ethPerp.instrumentId)
  expect(found).toEqual({
    status: 'prices',
    prices: [{ way: 'down', price: expect.any(BigInt), distance: expect.closeTo(1 - expected / 3_000, 6) }],
  })
  expect(toNumber(nearestLiquidation(found)?.price ?? fixed6<Price>(0n)) / expected).toBeCloseTo(1, 6)
})

test('an option is liquidated with its account, at the index of its underlying', () => {
  const [, book] = books[0] ?? []
  if (book === undefined) throw new Error('there is a first book')
  const account = accountOf(book, false)
  const perpetual = positionLiquidation(account, ethPerp.instrumentId)
  expect(perpetual.status).toBe('prices')
  // Mark and index are equal in this account, so the prices are too.
  expect(positionLiquidation(account, '50')).toEqual(perpetual)
  expect([...accountLiquidations(account).keys()]).toEqual(['1', '50'])
})

test('an isolated perpetual is liquidated by its own margin, and without a mark the price is unknown', () => {
  const { holdings } = perpetualAccount
  const margin = parseFixed6<Usd>('1200')
  const held = holdings.get(ethPerp.instrumentId)
  if (held === undefined) throw new Error('the account holds a perpetual')
  const isolated = new Map(holdings).set(ethPerp.instrumentId, { ...held, isolated: { margin, baseMargin: margin } })
  // 1,200 + 8 × (p − 3,000) = 8 × p × 0.03
  const found = positionLiquidation({ ...perpetualAccount, holdings: isolated }, ethPerp.instrumentId)
  expect(toNumber(nearestLiquidation(found)?.price ?? fixed6<Price>(0n))).toBeCloseTo(22_800 / 7.76, 4)
  expect(positionLiquidation({ ...perpetualAccount, markets: new Map() }, ethPerp.instrumentId)).toEqual({
    status: 'unknown',
  })
})

test.each([false, true])(
  'orders are cancelled before the position is liquidated, and do not move its price (portfolio margin: %s)',
  (isPortfolio) => {
    const account = accountOf({ usdc: 8_000, weth: 0, perpetual: 8, options: [] }, isPortfolio)
    const held = account.holdings.get(ethPerp.instrumentId)
    if (held === undefined) throw new Error('the account holds a perpetual')
    const resting = {
      orderId: 'a',
      isBuy: true,
      price: price(2_800),
      amount: parseFixed6<Amount>('2'),
      reduceOnly: false,
    }
    const holdings = new Map(account.holdings).set(ethPerp.instrumentId, { ...held, orders: [resting] })
    // 8,000 + 8 × (p − 3,000) = 8 p × m; for the orders, their reserved margin and the fee of 0.08 % are added on the
    // right.
    const maintenance = isPortfolio ? 0.2 : 0.03
    const liquidated = 16_000 / (8 * (1 - maintenance))
    const cancelled = isPortfolio
      ? // At −20 % the order loses 2 × (2,800 − 0.8 p); a quarter more is its initial margin.
        (16_000 + 1.25 * 2 * 2_800 + 2 * 2_800 * 0.0008) / (8 * 0.8 + 1.25 * 2 * 0.8)
      : (16_000 + 2 * 2_800 * (0.05 + 0.0008)) / (8 * 0.97)
    const found = positionLiquidation({ ...account, holdings }, ethPerp.instrumentId)
    expect(found).toEqual({
      status: 'prices',
      prices: [{ way: 'down', price: expect.any(BigInt), distance: expect.closeTo(1 - liquidated / 3_000, 6) }],
      ordersCancelled: [{ way: 'down', price: expect.any(BigInt), distance: expect.closeTo(1 - cancelled / 3_000, 6) }],
    })
    expect(cancelled).toBeGreaterThan(liquidated)
  },
)
