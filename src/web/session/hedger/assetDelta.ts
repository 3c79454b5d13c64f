import type { Ticker } from '@/core/protocol/channels/ticker'
import { add, fixed6, fromNumber, type Amount } from '@/core/protocol/fixed6'
import { windowLeft } from '@/core/quant/settlement'
import { greeksOf } from '@/web/session/figures/heldGreeks'
import { signedAmount, type Positions } from '@/web/session/figures/positions'

export type DeltaReading =
  | {
      readonly status: 'known'
      /** Contracts of the perpetual, signed. */
      readonly delta: Amount
      /** True while a held option is in its settlement window, or has expired and is not paid out. */
      readonly isSettling: boolean
    }
  | { readonly status: 'unknown' }

/**
 * Sums the delta of an asset's listed positions as the risk screen does: options by the venue's mark (Black-76), the
 * perpetual by its contracts. OTC options and collateral do not count. Unknown without the live mark of an option.
 *
 * @param tickers undefined while they are stale
 */
export function assetDelta(
  positions: Positions | undefined,
  asset: string,
  tickers: ReadonlyMap<string, Ticker> | undefined,
  nowNs: bigint,
): DeltaReading {
  if (positions === undefined) return { status: 'unknown' }
  let sum = fixed6<Amount>(0n)
  let isSettling = false
  for (const position of positions) {
    const { option, instrumentName } = position
    if (position.asset !== asset) continue
    if (option === undefined) {
      // A spot position would need its own price.
      if (position.instrumentType !== 'PERPETUAL') return { status: 'unknown' }
      sum = add(sum, signedAmount(position))
      continue
    }
    isSettling ||= windowLeft(option.expiry, nowNs) < 1
    if (option.expiry <= nowNs) continue
    const ticker = tickers?.get(instrumentName)
    const delta = ticker?.mark?.delta === undefined ? undefined : greeksOf(position, ticker, nowNs).delta
    if (delta === undefined || !Number.isFinite(delta)) return { status: 'unknown' }
    sum = add(sum, fromNumber<Amount>(delta))
  }
  return { status: 'known', delta: sum, isSettling }
}
