import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { fixed6, type Amount, type Fraction, type Price, type Usd } from '@/core/protocol/fixed6'
import type { MarginInstrument } from '@/core/protocol/instrument'
import { positionAt } from '../pnl'
import { changeOpenAmount, noOrderMargin } from './accountFunds'
import { portfolioMargin, type PortfolioHolding } from './portfolioMargin'
import { scenarioChanges } from './scenarioChanges'

/**
 * All doubles, so that the expected values are independent of the code. Options are at expiry and worth their payoff.
 */
type Row = {
  readonly asset: 'ETH' | 'SOL'
  /** A perpetual if undefined, otherwise a call. */
  readonly strike: number | undefined
  readonly held: number
  readonly buy: number
  readonly buyPrice: number
  readonly sell: number
  readonly sellPrice: number
}

const indexes = { ETH: 3_000, SOL: 150 }
const perpetualTaker = 0.0008

const valueAt = ({ strike }: Row, index: number) => (strike === undefined ? index : Math.max(0, index - strike))

/** A second implementation of venue-rules 5.3. USD. */
function plainly(rows: readonly Row[]) {
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  const assets = [...new Set(rows.map(({ asset }) => asset))].map((asset) => {
    const index = indexes[asset]
    const own = rows.filter((row) => row.asset === asset)
    const isShort = ({ strike }: Row, contracts: number) => strike !== undefined && contracts < 0
    const floor = (contractsOf: (row: Row) => number) =>
      sum(own.map((row) => (isShort(row, contractsOf(row)) ? -contractsOf(row) * 0.01 * index : 0)))
    const pnl = (withOrders: boolean) =>
      [0.2, 0.1, 0, -0.1, -0.2].map((move) =>
        sum(
          own.map((row) => {
            const moved = valueAt(row, index * (1 + move))
            const held = row.held * (moved - valueAt(row, index))
            const bought = row.buy * (moved - row.buyPrice)
            const sold = row.sell * (row.sellPrice - moved)
            return withOrders ? held + Math.min(0, bought, sold) : held
          }),
        ),
      )
    const loss = (scenarios: readonly number[]) => Math.max(0, -Math.min(...scenarios))
    const maintenance = loss(pnl(false)) + floor(({ held }) => held)
    const withOrders = loss(pnl(true)) + floor(({ held, sell }) => held - sell)
    const fees = sum(
      own.map((row) => {
        const side = (amount: number, price: number, closable: number) => {
          const opened = Math.max(0, amount - Math.max(0, closable))
          if (row.strike === undefined) return opened * price * perpetualTaker
          return Math.min(opened * index * 0.0005, opened * price * 0.125)
        }
        return Math.max(side(row.buy, row.buyPrice, -row.held), side(row.sell, row.sellPrice, row.held))
      }),
    )
    return { maintenance, orders: 1.25 * (withOrders - maintenance) + fees }
  })
  return {
    maintenance: sum(assets.map(({ maintenance }) => maintenance)),
    initial: 1.25 * sum(assets.map(({ maintenance }) => maintenance)),
    orders: sum(assets.map(({ orders }) => orders)),
  }
}

const millionths = (value: number) => BigInt(Math.round(value * 1e6))
const terms = {
  priceStep: fixed6<Price>(10_000n),
  amountStep: fixed6<Amount>(1n),
  minOrderValue: fixed6<Usd>(1n),
  maxOrderValue: fixed6<Usd>(10n ** 13n),
  maxNotionalValue: fixed6<Usd>(10n ** 13n),
  priceBand: fixed6<Fraction>(700_000n),
}

function instrumentOf({ asset, strike }: Row): MarginInstrument {
  const name = `${asset}-${strike ?? 'PERP'}`
  const base = { ...terms, instrumentId: name, instrumentName: name, asset }
  if (strike === undefined) {
    return {
      ...base,
      instrumentType: 'PERPETUAL',
      maxLeverage: 20,
      initialMarginFraction: fixed6<Fraction>(50_000n),
      maintenanceMarginFraction: fixed6<Fraction>(30_000n),
    }
  }
  return {
    ...base,
    instrumentType: 'OPTION',
    optionType: 'call',
    strike: fixed6<Price>(millionths(strike)),
    expiryNs: 0n,
    listingCycle: 'monthly',
  }
}

function holdingOf(row: Row): PortfolioHolding {
  const instrument = instrumentOf(row)
  const indexPrice = fixed6<Price>(millionths(indexes[row.asset]))
  const prices = { markPrice: fixed6<Price>(millionths(valueAt(row, indexes[row.asset]))), indexPrice }
  const from = fixed6<Amount>(0n)
  const resting = [
    { isBuy: true, price: row.buyPrice, to: row.buy },
    { isBuy: false, price: row.sellPrice, to: row.sell },
  ]
  const openOrders = resting.reduce(
    (totals, { isBuy, price, to }) =>
      changeOpenAmount(totals, {
        isBuy,
        price: fixed6<Price>(millionths(price)),
        from,
        to: fixed6<Amount>(millionths(to)),
      }),
    noOrderMargin,
  )
  const changes = scenarioChanges({ instrument, ...prices, iv: 0.5, yearsToExpiry: 0 })
  const position = positionAt(fixed6<Amount>(millionths(row.held)), prices.markPrice)
  return { instrument, position, openOrders, prices, changes }
}

const marginOf = (rows: readonly Row[]) => portfolioMargin(rows.map(holdingOf))
const dollars = (value: bigint) => Number(value) / 1e6
/** A millionth of rounding for each scenario and fee in the sum. */
const rounding = 0.0001

/** Every other side has no orders. */
const anySize = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 8_000 }))
const anyRow = (asset: Row['asset']) =>
  fc
    .record({
      strike: fc.option(fc.integer({ min: 80, max: 120 }), { nil: undefined }),
      held: fc.integer({ min: -8_000, max: 8_000 }),
      buy: anySize,
      buyAt: fc.integer({ min: 80, max: 105 }),
      sell: anySize,
      sellAt: fc.integer({ min: 95, max: 120 }),
    })
    .map(({ strike: percent, held, buy, buyAt, sell, sellAt }): Row => {
      const strike = percent === undefined ? undefined : (indexes[asset] * percent) / 100
      const mark = strike === undefined ? indexes[asset] : Math.max(0, indexes[asset] - strike)
      const price = (percentOfMark: number) => Math.round(mark * percentOfMark) / 100
      return {
        asset,
        strike,
        held: held / 100,
        buy: buy / 100,
        buyPrice: price(buyAt),
        sell: sell / 100,
        sellPrice: price(sellAt),
      }
    })

/** Each instrument occurs once. */
const anyRows = fc
  .tuple(fc.array(anyRow('ETH'), { maxLength: 4 }), fc.array(anyRow('SOL'), { maxLength: 4 }))
  .map(([eth, sol]) => {
    const known = new Map([...eth, ...sol].map((row) => [`${row.asset} ${row.strike}`, row]))
    return [...known.values()]
  })

test('positions and orders need the margin of a plain calculation of the rule', () => {
  fc.assert(
    fc.property(anyRows, (rows) => {
      const expected = plainly(rows)
      const { maintenanceMargin, initialMargin, openOrderMargin } = marginOf(rows)
      expect(Math.abs(dollars(maintenanceMargin) - expected.maintenance)).toBeLessThan(rounding)
      expect(Math.abs(dollars(initialMargin) - expected.initial)).toBeLessThan(rounding)
      expect(Math.abs(dollars(openOrderMargin) - expected.orders)).toBeLessThan(rounding)
    }),
    { numRuns: 300 },
  )
})

test('the margin of an order shrinks with its size: a millionth of a contract needs next to nothing', () => {
  fc.assert(
    fc.property(anyRows, anyRow('ETH'), fc.boolean(), (rows, added, isBuy) => {
      const others = rows.filter(({ asset, strike }) => asset !== added.asset || strike !== added.strike)
      const alone = { ...added, buy: 0, sell: 0 }
      const sized = (size: number) => (isBuy ? { ...alone, buy: size } : { ...alone, sell: size })
      const without = marginOf([...others, alone]).openOrderMargin
      // The worst loss of a contract, its limit or the moved index, plus the floor and the fee.
      const steepest = 1.25 * 2 * 1.2 * indexes.ETH
      for (const size of [1, 0.01, 0.000_001]) {
        const more = dollars(marginOf([...others, sized(size)]).openOrderMargin - without)
        expect(more).toBeLessThan(steepest * size + rounding)
        expect(more).toBeGreaterThan(-rounding)
      }
    }),
  )
})

test('a larger order never reserves less', () => {
  fc.assert(
    fc.property(anyRows, fc.nat(), fc.integer({ min: 1, max: 1_000 }), fc.boolean(), (rows, pick, more, isBuy) => {
      const at = rows.length === 0 ? 0 : pick % rows.length
      const larger = rows.map((row, index) => {
        if (index !== at) return row
        return isBuy ? { ...row, buy: row.buy + more / 100 } : { ...row, sell: row.sell + more / 100 }
      })
      const change = dollars(marginOf(larger).openOrderMargin - marginOf(rows).openOrderMargin)
      expect(change).toBeGreaterThan(-rounding)
    }),
  )
})

test('two underlyings together need the sum of their margins, to the millionth', () => {
  fc.assert(
    fc.property(anyRows, (rows) => {
      const together = marginOf(rows)
      const [eth, sol] = (['ETH', 'SOL'] as const).map((asset) => marginOf(rows.filter((row) => row.asset === asset)))
      for (const name of ['maintenanceMargin', 'initialMargin', 'openOrderMargin'] as const) {
        expect(together[name]).toBe((eth?.[name] ?? 0n) + (sol?.[name] ?? 0n))
      }
    }),
  )
})
