import { checksumOf, levelsOf, type Level } from './book'
import { decimal, fraction, millionths, times } from './decimals'
import { typeOf, type Instrument } from './instruments'
import type { Market } from './market'
import { instrumentFields, optionFields } from './orders'
import { greekFields } from './positions'

/** Builds a row of `/markets` (rest-public.md 3.1). */
export function marketRow(market: Market, instrument: Instrument): Record<string, unknown> {
  const { option, asset } = instrument
  const index = decimal(market.index(asset))
  const greeks = market.greeks(instrument)
  return {
    ...instrumentFields(instrument),
    underlying_asset: asset,
    quote_asset: 'USDC',
    price_step: decimal(instrument.priceStep),
    amount_step: decimal(instrument.amountStep),
    min_order_value: decimal(instrument.minOrderValue),
    max_order_value: option === undefined ? '1500000' : '1000000',
    max_notional_value: option === undefined ? '8000000' : '10000000',
    mark_price: decimal(market.mark(instrument)),
    index_price: index,
    ...(option !== undefined && { forward_price: index }),
    is_active: instrument.isActive,
    ...(greeks === undefined
      ? { max_leverage: '20', price_band: '0.05', market_type: 'crypto', is_rwa: false }
      : { ...optionFields(instrument), greeks: greekFields(greeks), price_band: '0.7' }),
  }
}

/** Builds `/instrument/{name}`, which has no expiry, strike or option type (rest-public.md 3.2). */
export function instrumentDetail(market: Market, instrument: Instrument): Record<string, unknown> {
  const { option, asset } = instrument
  const { bids, asks } = sidesOf(market, instrument)
  const index = decimal(market.index(asset))
  const greeks = market.greeks(instrument)
  const best = (level: Level | undefined) => {
    if (level === undefined) return undefined
    const [price, amount] = level
    // Without `iv` on a perpetual (real-venue.md 3).
    return {
      price: decimal(price),
      amount: decimal(amount),
      ...(option !== undefined && { iv: ivAt(market, instrument, price) }),
    }
  }
  return {
    asset,
    ...instrumentFields(instrument),
    mark_price: decimal(market.mark(instrument)),
    index_price: index,
    forward_price: index,
    initial_margin_fraction: option === undefined ? '0.05' : '0.15',
    maintenance_margin_fraction: option === undefined ? '0.03' : '0.1',
    best_bid: best(bids[0]),
    best_ask: best(asks[0]),
    ...(instrument.id === 1 && {
      markets: {
        daily_volume: '18342770.501884032',
        daily_volume_contracts: '5888.52',
        total_volume: '1840221907.33',
        total_volume_contracts: '602117.4',
        total_oi: '2914.62',
      },
    }),
    ...(greeks !== undefined && { greeks: greekFields(greeks) }),
  }
}

export function sidesOf(market: Market, instrument: Instrument): { bids: Level[]; asks: Level[] } {
  const book = market.book(instrument)
  return { bids: levelsOf(book.bids), asks: levelsOf(book.asks) }
}

const ivAt = (market: Market, instrument: Instrument, price: bigint) =>
  fraction(market.greeks(instrument, price)?.iv ?? 0)

/** Formats levels: those of perpetuals have two members, those of options three (real-venue.md 3). */
export function wireLevels(market: Market, instrument: Instrument, levels: readonly Level[]): string[][] {
  return levels.map(([price, amount]) => [
    decimal(price),
    decimal(amount),
    ...(instrument.option === undefined ? [] : [amount === 0n ? '0' : ivAt(market, instrument, price)]),
  ])
}

/**
 * Builds a book message: the changed levels of an update, or all levels of a snapshot, with the checksum of the whole
 * book. Empty sides are missing in a snapshot (real-venue.md 3), and are `[]` in an update (websocket.md 18).
 */
export function bookMessage(
  market: Market,
  instrument: Instrument,
  type: 'snapshot' | 'update',
  nowNs: bigint,
  changes?: { bids: Level[]; asks: Level[] },
): Record<string, unknown> {
  const whole = sidesOf(market, instrument)
  const { bids, asks } = changes ?? whole
  const side = (name: 'bids' | 'asks', levels: Level[]) =>
    type === 'snapshot' && levels.length === 0 ? {} : { [name]: wireLevels(market, instrument, levels) }
  return {
    type,
    ...instrumentFields(instrument),
    ...side('bids', bids),
    ...side('asks', asks),
    last_updated: String(nowNs),
    checksum: checksumOf(whole.bids, whole.asks),
  }
}

const greekPart = (greeks: object | undefined) => (greeks === undefined ? {} : greekFields(greeks))

/** Builds a ticker (websocket.md 14). An empty side is missing. */
export function ticker(market: Market, instrument: Instrument, isBookTicker: boolean): Record<string, unknown> {
  const { bids, asks } = sidesOf(market, instrument)
  const side = (name: 'bid' | 'ask', level: Level | undefined) => {
    if (level === undefined) return {}
    const [price, amount] = level
    const greeks = market.greeks(instrument, price)
    return { [name]: { price: decimal(price), amount: decimal(amount), ...greekPart(greeks) } }
  }
  const tops = { ...side('bid', bids[0]), ...side('ask', asks[0]) }
  if (isBookTicker) return { ...instrumentFields(instrument), ...tops }
  const greeks = market.greeks(instrument)
  return {
    ...instrumentFields(instrument),
    index_price: decimal(market.index(instrument.asset)),
    open_interest: '214.5',
    mark: { price: decimal(market.mark(instrument)), ...greekPart(greeks) },
    ...tops,
    ...(instrument.option === undefined && {
      funding_rate: fraction(market.fundingRate(instrument)),
      next_funding_rate: fraction(market.fundingRate(instrument)),
    }),
  }
}

/** Returns an invented past price on a smooth curve that ends at the current price. */
export function priceAt(present: bigint, atMs: number, nowMs: number): bigint {
  const wave = (ms: number) => Math.sin(ms / 7_200_000) * 0.012 + Math.sin(ms / 900_000) * 0.003
  const factor = millionths((1 + wave(atMs) - wave(nowMs)).toFixed(6))
  return times(present, factor)
}

/** Builds `/statistics` (rest-public.md 3.14). */
export function statistics(
  market: Market,
  asset: string | undefined,
  type: string | null,
  nowMs: number,
): Record<string, unknown> {
  const volumes = {
    daily_volume: '18342770.501884032',
    daily_buy_volume: '9014312.25047',
    daily_sell_volume: '9328458.251414',
  }
  if (asset === undefined) return volumes
  const index = market.index(asset)
  const before = priceAt(index, nowMs - 86_400_000, nowMs)
  const of = {
    asset,
    ...volumes,
    total_volume: '1840221907.33',
    daily_volume_contracts: '5888.52',
    index_price: decimal(index),
    index_daily_change: decimal(index - before),
  }
  if (type === 'OPTION') {
    return {
      ...of,
      open_interest: { calls: '48210.5', puts: '31977.25', total: '80187.75' },
      daily_volume_premium: '188402.17',
      total_volume_premium: '30118844.02',
      put_call_ratio: '0.66',
    }
  }
  return {
    ...of,
    open_interest: { total: '2914.62' },
    mark_price: decimal(index),
    mark_price_24h_ago: decimal(before),
    mark_daily_change: decimal(index - before),
    funding_daily_avg: '0.000009',
  }
}

/** Builds a row of `/coingecko-statistics`, which gives the next funding time in seconds (rest-public.md 3.15). */
export function coingeckoRow(market: Market, instrument: Instrument, nextFundingMs: number) {
  return {
    ticker_id: instrument.name,
    base_currency: instrument.asset,
    target_currency: 'USD',
    target_volume: '18342770.5',
    product_volume: 'Perpetual',
    open_interest: '2914.62',
    index_price: decimal(market.index(instrument.asset)),
    index_currency: 'USD',
    next_funding_rate_timestamp: String(nextFundingMs / 1000),
    funding_rate: fraction(market.fundingRate(instrument)),
    contract_type: 'Vanilla',
    contract_price_currency: 'USD',
  }
}

export const typeIs = (instrument: Instrument, type: string | null) => type === null || typeOf(instrument) === type
