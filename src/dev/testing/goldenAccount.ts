import * as z from 'zod/mini'
import { assert } from '@/core/lib/assert'
import { collateralAssets } from '@/core/protocol/collateral'
import { fixed6, notional, parseFixed6, type Amount, type Fraction, type Price, type Usd } from '@/core/protocol/fixed6'
import type { MarginInstrument } from '@/core/protocol/instrument'
import { defaultFeeRates } from '@/core/quant/fees'
import type { WalkLevel } from '@/core/quant/marketSlippage'
import type { PreviewAccount, PreviewHolding, PreviewMarket } from '@/core/quant/preview/previewAccount'
import type { PreviewBook } from '@/core/quant/preview/supposedFills'

const text = z.string()
const market = z.object({
  kind: z.enum(['perp', 'call', 'put']),
  asset: text,
  mark: text,
  index: text,
  rate: z.optional(text),
  strike: z.optional(text),
  forward: z.optional(text),
  iv: z.optional(text),
  years: z.optional(text),
  expired: z.optional(z.boolean()),
  tick: text,
  lot: text,
  minv: text,
  maxv: text,
  maxn: text,
  band: text,
  bids: text,
  asks: text,
})
const holding = z.object({
  amount: z.optional(text),
  entry: z.optional(text),
  cost: z.optional(text),
  isolated: z.optional(z.tuple([text, text])),
  orders: z.optional(
    z.array(
      z.object({
        id: text,
        side: z.enum(['buy', 'sell']),
        price: text,
        amount: text,
        reduceOnly: z.optional(z.boolean()),
      }),
    ),
  ),
})
const account = z.object({
  usdc: text,
  collateral: z.optional(z.record(text, text)),
  portfolio: z.optional(z.boolean()),
  leverages: z.optional(z.record(text, z.number())),
  isolated: z.optional(z.array(text)),
  holdings: z.optional(z.record(text, holding)),
  rates: z.optional(z.record(text, text)),
})
const figures = z.tuple([text, text, text, text, text])
const known = z.nullable(text)
const position = z.tuple([text, known, known, known, known])
const action = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('order'),
    on: text,
    side: z.enum(['buy', 'sell']),
    amount: text,
    limit: z.optional(text),
    postOnly: z.optional(z.boolean()),
    reduceOnly: z.optional(z.boolean()),
    ioc: z.optional(z.boolean()),
  }),
  z.object({ type: z.literal('close'), on: text, amount: z.optional(text), limit: z.optional(text) }),
  z.object({
    type: z.literal('edit'),
    on: text,
    id: text,
    limit: text,
    amount: text,
    postOnly: z.optional(z.boolean()),
  }),
  z.object({ type: z.literal('leverage'), on: text, leverage: z.number() }),
  z.object({ type: z.literal('mode'), portfolio: z.boolean() }),
  z.object({ type: z.literal('isolated'), on: text, change: text }),
])
const expected = z.object({
  error: known,
  before: figures,
  after: figures,
  position: z.optional(position),
  needed: z.optional(text),
  fee: z.optional(text),
  makerFee: z.optional(text),
  average: z.optional(known),
  taken: z.optional(text),
  realized: z.optional(text),
  slippage: z.optional(z.nullable(z.number())),
})

const worlds = z.object({
  worlds: z.record(text, z.object({ indexes: z.record(text, text), markets: z.record(text, market) })),
})
const goldenCase = z.object({ name: text, world: text, account, do: action, expected })
export type GoldenCase = z.output<typeof goldenCase>
/** Computed cases, and the worlds of prices and books in which they happen. */
export type GoldenTable = z.output<typeof worlds> & { readonly cases: readonly GoldenCase[] }

/** Parses a table: a line for the worlds, then a line per case. */
export function readGoldenTable(lines: string): GoldenTable {
  const [first = '', ...rest] = lines.trim().split('\n')
  return { ...worlds.parse(JSON.parse(first)), cases: rest.map((line) => goldenCase.parse(JSON.parse(line))) }
}

type World = GoldenTable['worlds'][string]

export function worldOf(table: GoldenTable, { world }: GoldenCase): World {
  const found = table.worlds[world]
  assert(found !== undefined, `the table has the world ${world}`)
  return found
}

export function goldenAccount(world: World, row: GoldenCase['account']): PreviewAccount {
  const { rates = {} } = row
  const rate = (name: string, otherwise: Fraction) => {
    const own = rates[name]
    return own === undefined ? otherwise : parseFixed6<Fraction>(own)
  }
  const schedule = {
    PERPETUAL: {
      taker: rate('perpTaker', defaultFeeRates.PERPETUAL.taker),
      maker: rate('perpMaker', defaultFeeRates.PERPETUAL.maker),
    },
    OPTION: {
      taker: rate('optTaker', defaultFeeRates.OPTION.taker),
      maker: rate('optMaker', defaultFeeRates.OPTION.maker),
    },
  }
  const held = collateralAssets.flatMap((asset) => {
    const units = row.collateral?.[asset]
    return asset === 'USDC' || units === undefined ? [] : [[asset, parseFixed6<Amount>(units)] as const]
  })
  return {
    usdc: parseFixed6<Usd>(row.usdc),
    collateral: new Map(held),
    isPortfolioMargin: row.portfolio ?? false,
    isInLiquidation: false,
    leverages: new Map(Object.entries(row.leverages ?? {})),
    isolatedInstruments: new Set(row.isolated),
    ratesOf: () => schedule,
    holdings: new Map(Object.entries(row.holdings ?? {}).map(([id, held]) => [id, goldenHolding(held)])),
    markets: new Map(Object.entries(world.markets).map(([id, listed]) => [id, goldenMarket(id, listed)])),
    indexOf: (asset) => {
      const index = world.indexes[asset]
      return index === undefined ? undefined : parseFixed6<Price>(index)
    },
  }
}

function goldenHolding(row: z.output<typeof holding>): PreviewHolding {
  const amount = parseFixed6<Amount>(row.amount ?? '0')
  const cost = row.cost === undefined ? notional(parseFixed6(row.entry ?? '0'), amount) : parseFixed6<Usd>(row.cost)
  const [margin, baseMargin] = row.isolated ?? []
  return {
    position: { amount, cost },
    isolated:
      margin === undefined || baseMargin === undefined
        ? undefined
        : { margin: parseFixed6<Usd>(margin), baseMargin: parseFixed6<Usd>(baseMargin) },
    orders: (row.orders ?? []).map((order) => ({
      orderId: order.id,
      isBuy: order.side === 'buy',
      price: parseFixed6<Price>(order.price),
      amount: parseFixed6<Amount>(order.amount),
      reduceOnly: order.reduceOnly ?? false,
    })),
  }
}

function goldenMarket(instrumentId: string, row: z.output<typeof market>): PreviewMarket {
  const terms = {
    instrumentId,
    instrumentName: instrumentId,
    asset: row.asset,
    priceStep: parseFixed6<Price>(row.tick),
    amountStep: parseFixed6<Amount>(row.lot),
    minOrderValue: parseFixed6<Usd>(row.minv),
    maxOrderValue: parseFixed6<Usd>(row.maxv),
    maxNotionalValue: parseFixed6<Usd>(row.maxn),
    priceBand: parseFixed6<Fraction>(row.band),
  }
  const instrument: MarginInstrument =
    row.kind === 'perp'
      ? {
          ...terms,
          instrumentType: 'PERPETUAL',
          maxLeverage: 20,
          initialMarginFraction: fixed6(50_000n),
          maintenanceMarginFraction: fixed6(30_000n),
        }
      : {
          ...terms,
          instrumentType: 'OPTION',
          optionType: row.kind,
          strike: parseFixed6(row.strike ?? ''),
          expiryNs: 0n,
          listingCycle: 'monthly',
        }
  return {
    instrument,
    markPrice: parseFixed6<Price>(row.mark),
    indexPrice: parseFixed6<Price>(row.index),
    forwardPrice: row.forward === undefined ? undefined : parseFixed6<Price>(row.forward),
    iv: row.iv === undefined ? undefined : Number(row.iv),
    yearsToExpiry: row.years === undefined ? undefined : Number(row.years),
    fundingRate: row.rate === undefined ? undefined : Number(row.rate),
    hasExpired: row.expired ?? false,
  }
}

export function goldenBook(world: World, instrumentId: string): PreviewBook {
  const row = world.markets[instrumentId]
  assert(row !== undefined, `the world has the market ${instrumentId}`)
  return { bids: levels(row.bids), asks: levels(row.asks) }
}

/** `"3007.5x2 3007x3"`, best first. */
function levels(row: string): WalkLevel[] {
  return row.split(' ').flatMap((level) => {
    const [price, amount] = level.split('x')
    if (price === undefined || amount === undefined) return []
    return [{ price: parseFixed6<Price>(price), amount: parseFixed6<Amount>(amount) }]
  })
}
