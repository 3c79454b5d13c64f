import type { Ticker } from '@/core/protocol/channels/ticker'
import { toNumber } from '@/core/protocol/fixed6'
import type { PositionMessage } from '@/core/protocol/positionRecord'
import { greeks } from '@/core/quant/greeks'
import { windowLeft } from '@/core/quant/settlement'
import { indexGreeks } from '@/core/quant/structures/futureOption'
import { yearsToExpiry } from '@/core/quant/yearsToExpiry'
import { signedAmount } from '@/web/session/figures/positions'
import type { OtcHolding } from '@/web/session/otc/otcHoldings'

/** Sums over positions, in the units of venue-rules 3.4; undefined while a position's value is unknown. */
export type HeldGreeks = {
  /** Units of the underlying. */
  readonly delta: number | undefined
  /** USD: delta × index. */
  readonly deltaUsd: number | undefined
  readonly gamma: number | undefined
  /** USD per day. */
  readonly theta: number | undefined
  /** USD per volatility point. */
  readonly vega: number | undefined
  /** Vega × √(30 / days to expiry), because near volatilities move more than far ones. */
  readonly vega30: number | undefined
  /** USD per percentage point of the interest rate. */
  readonly rho: number | undefined
}
export const greekNames = ['delta', 'deltaUsd', 'gamma', 'theta', 'vega', 'vega30', 'rho'] as const
export type GreekName = (typeof greekNames)[number]

export type ExpiryGreeks = {
  /** UNIX nanoseconds; undefined for perpetuals. */
  readonly expiryNs: bigint | undefined
  readonly positionCount: number
  readonly greeks: HeldGreeks
}

export type UnderlyingGreeks = {
  readonly asset: string
  /** Perpetuals first, then the nearest expiry. */
  readonly expiries: readonly ExpiryGreeks[]
  /** Undefined while there are no OTC options. */
  readonly otc: HeldGreeks | undefined
  readonly total: HeldGreeks
}

const nsPerDay = 86_400_000_000_000
const standardDays = 30

/**
 * Computes Greeks by underlying and expiry: positions from live tickers, OTC options from the listed volatility
 * surface.
 */
export function greekRows(
  positions: readonly PositionMessage[],
  tickers: ReadonlyMap<string, Ticker>,
  nowNs: bigint,
  otc: readonly OtcHolding[] = [],
): readonly UnderlyingGreeks[] {
  const byAsset = groupBy(positions, ({ asset }) => asset)
  const otcByAsset = groupBy(otc, ({ asset }) => asset)
  return [...new Set([...byAsset.keys(), ...otcByAsset.keys()])]
    .sort((a, b) => a.localeCompare(b))
    .map((asset) => {
      const held = byAsset.get(asset) ?? []
      const fromDesk = otcByAsset.get(asset)?.map((one) => otcGreeks(one, nowNs))
      const otcSum = fromDesk === undefined ? undefined : sumGreeks(fromDesk)
      const byExpiry = groupBy(held, ({ option }) => option?.expiry)
      const expiries = [...byExpiry.entries()]
        .sort(([a], [b]) => Number((a ?? 0n) - (b ?? 0n)))
        .map(([expiryNs, some]) => ({
          expiryNs,
          positionCount: some.length,
          greeks: sumGreeks(some.map((position) => greeksOf(position, tickers.get(position.instrumentName), nowNs))),
        }))
      const parts = [...expiries.map(({ greeks }) => greeks), ...(otcSum === undefined ? [] : [otcSum])]
      return { asset, expiries, otc: otcSum, total: sumGreeks(parts) }
    })
}

export function groupBy<Item, Key>(
  items: readonly Item[],
  keyOf: (item: Item) => Key,
): ReadonlyMap<Key, readonly Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [item])
    else group.push(item)
  }
  return groups
}

/** Sums over underlyings. Only USD figures add up, because units of ETH and BTC do not. */
export function totalOverUnderlyings(rows: readonly UnderlyingGreeks[]): HeldGreeks {
  const total = sumGreeks(rows.map((row) => row.total))
  return rows.length === 1 ? total : { ...total, delta: undefined, gamma: undefined }
}

export function greeksOf(position: PositionMessage, ticker: Ticker | undefined, nowNs: bigint): HeldGreeks {
  const contracts = toNumber(signedAmount(position))
  const index = ticker?.indexPrice === undefined ? undefined : toNumber(ticker.indexPrice)
  const times = (perContract: number | undefined) => (perContract === undefined ? undefined : perContract * contracts)
  const { option } = position
  if (option === undefined) {
    return { delta: contracts, deltaUsd: times(index), gamma: 0, theta: 0, vega: 0, vega30: 0, rho: 0 }
  }
  const { delta, gamma, theta, vega, rho } = ticker?.mark ?? beforeTicker(option, nowNs)
  const days = Number(option.expiry - nowNs) / nsPerDay
  const perThirtyDays = days > 0 ? Math.sqrt(standardDays / days) : undefined
  return {
    delta: times(delta),
    deltaUsd: delta === undefined || index === undefined ? undefined : times(delta * index),
    gamma: times(gamma),
    theta: times(theta),
    vega: times(vega),
    vega30: vega === undefined || perThirtyDays === undefined ? undefined : times(vega * perThirtyDays),
    rho: times(rho),
  }
}

/** The venue's figures for the position, scaled to the index like `withIndexGreeks`. Used until the ticker arrives. */
function beforeTicker(option: NonNullable<PositionMessage['option']>, nowNs: bigint) {
  const left = windowLeft(option.expiry, nowNs)
  const { delta, gamma } = option
  return {
    ...option,
    delta: delta === undefined ? undefined : delta * left,
    gamma: gamma === undefined ? undefined : gamma * left * left,
  }
}

export const unknownGreeks: HeldGreeks = {
  delta: undefined,
  deltaUsd: undefined,
  gamma: undefined,
  theta: undefined,
  vega: undefined,
  vega30: undefined,
  rho: undefined,
}

export function otcGreeks({ holding, expiryNs }: OtcHolding, nowNs: bigint): HeldGreeks {
  if (holding === undefined) return unknownGreeks
  const { contracts, indexPrice } = holding
  const model = { ...holding, yearsToExpiry: yearsToExpiry(expiryNs, nowNs) }
  const { delta, gamma, theta, vega } = indexGreeks(model, windowLeft(expiryNs, nowNs))
  const { rho } = greeks(model)
  const days = Number(expiryNs - nowNs) / nsPerDay
  return {
    delta: delta * contracts,
    deltaUsd: delta * contracts * indexPrice,
    gamma: gamma * contracts,
    theta: theta * contracts,
    vega: vega * contracts,
    vega30: days > 0 ? vega * contracts * Math.sqrt(standardDays / days) : 0,
    rho: rho * contracts,
  }
}

function sumGreeks(parts: readonly HeldGreeks[]): HeldGreeks {
  const sumOf = (name: GreekName) =>
    parts.reduce<number | undefined>((sum, part) => {
      const one = part[name]
      return sum === undefined || one === undefined ? undefined : sum + one
    }, 0)
  return {
    delta: sumOf('delta'),
    deltaUsd: sumOf('deltaUsd'),
    gamma: sumOf('gamma'),
    theta: sumOf('theta'),
    vega: sumOf('vega'),
    vega30: sumOf('vega30'),
    rho: sumOf('rho'),
  }
}
