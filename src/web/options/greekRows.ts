import type { Ticker } from '@/core/protocol/channels/ticker'
import type { PositionMessage } from '@/core/protocol/positionRecord'
import { greeks } from '@/core/quant/greeks'
import { windowLeft } from '@/core/quant/settlement'
import { indexGreeks } from '@/core/quant/structures/futureOption'
import { yearsToExpiry } from '@/core/quant/yearsToExpiry'
import { greeksOf, nsPerDay, standardDays, unknownGreeks, type HeldGreeks } from '@/web/session/figures/heldGreeks'
import type { OtcHolding } from '@/web/session/otc/otcHoldings'

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
