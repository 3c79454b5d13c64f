import { toNumber, type Amount, type Price } from '@/core/protocol/fixed6'
import { optionName } from '@/core/protocol/optionName'
import type { OtcPositionRecord } from '@/core/protocol/rest/otc'
import { fairValue, type SmilePoint } from '@/core/quant/smileGrid'
import type { HeldOption } from '@/core/quant/structures/scenarioMatrix'
import { yearsToExpiry } from '@/core/quant/yearsToExpiry'

/**
 * An OTC option. It settles outside the margin account, so it is an exposure but counts neither in margin and equity
 * nor in liquidations (venue/README.md).
 */
export type OtcHolding = {
  readonly key: string
  readonly asset: string
  /** The name that a listed option with these terms would have. */
  readonly name: string
  readonly amount: Amount
  readonly expiryNs: bigint
  /** Undefined while the volatility surface or the index is unknown. */
  readonly holding: HeldOption | undefined
}

/** Values OTC options by the listed options' volatility surface, because no market quotes them. */
export function otcHoldings(
  positions: readonly OtcPositionRecord[],
  surfaces: ReadonlyMap<string, readonly SmilePoint[]>,
  indexes: ReadonlyMap<string, Price>,
  nowNs: bigint,
): readonly OtcHolding[] {
  return positions.map((position): OtcHolding => {
    const { otcId, asset, strike, expiry, optionType, amount } = position
    const index = indexes.get(asset)
    return {
      key: String(otcId),
      asset,
      name: optionName({ asset, strike, expiryNs: expiry, optionType }),
      amount,
      expiryNs: expiry,
      holding: index === undefined ? undefined : heldOption(position, surfaces.get(asset), toNumber(index), nowNs),
    }
  })
}

function heldOption(
  { strike, expiry: expiryNs, optionType, amount }: OtcPositionRecord,
  points: readonly SmilePoint[] | undefined,
  indexPrice: number,
  nowNs: bigint,
): HeldOption | undefined {
  const held = {
    kind: 'option' as const,
    contracts: toNumber(amount),
    gainNow: 0,
    indexPrice,
    optionType,
    strike: toNumber(strike),
    expiryNs,
  }
  // Between expiry and settlement only the index counts.
  if (expiryNs <= nowNs) return { ...held, forward: indexPrice, iv: 0 }
  const option = { strike: held.strike, yearsToExpiry: yearsToExpiry(expiryNs, nowNs), optionType }
  const fair = points === undefined ? undefined : fairValue(points, option)
  return fair === undefined ? undefined : { ...held, forward: fair.forward, iv: fair.iv }
}
