import { hasEnoughMargin } from '../margin/accountMargin'
import { accountState, rememberChanges } from './accountState'
import { movedAccount } from './movedAccount'
import type { PreviewAccount } from './previewAccount'

/**
 * Where the whole account is liquidated when one underlying moves: factors of its index of now, below 1 and above 1.
 * Undefined: no price within the search does it. `lost`: the account is there already; `unknown`: a price is missing.
 */
export type LiquidationLevels =
  | { readonly status: 'found'; readonly down: number | undefined; readonly up: number | undefined }
  | { readonly status: 'lost' | 'unknown' }

/** From a twentieth to twenty times the index of now, in steps of 4 %; a step is then halved to a ten-millionth. */
const farthest = 20
const step = 1.04
const precision = 1e-7

/**
 * The moves of one underlying that liquidate the account (venue-rules 5.1: AB + UP − OO − MM ≤ 0), by the margin rules
 * in force. Its index, perpetual, forwards and the collateral that follows it move by one factor, its options by Black-76
 * on the moved forward at their own volatility; the other underlyings, volatilities and the time stay. Isolated positions
 * stand on margin of their own and are left out.
 *
 * @param nowNs UNIX nanoseconds, the venue's
 */
export function liquidationLevels(account: PreviewAccount, asset: string, nowNs: bigint): LiquidationLevels {
  const health = (factor: number): 'safe' | 'lost' | undefined => {
    const scenario = { spot: factor - 1, ivShift: 0, timeNs: nowNs, settlement: 'atScenarioPrice' as const }
    const state = accountState(movedAccount(account, asset, scenario, nowNs), rememberChanges())
    if (state === undefined) return undefined
    return hasEnoughMargin(state.margin) ? 'safe' : 'lost'
  }
  const now = health(1)
  if (now === undefined) return { status: 'unknown' }
  if (now === 'lost') return { status: 'lost' }
  const isLost = (factor: number) => health(factor) === 'lost'
  return { status: 'found', down: firstLost(1 / step, isLost), up: firstLost(step, isLost) }
}

/** Steps away from now until the account is lost, then halves the last step. */
function firstLost(by: number, isLost: (factor: number) => boolean): number | undefined {
  let safe = 1
  for (let factor = by; factor >= 1 / farthest && factor <= farthest; factor *= by) {
    if (isLost(factor)) return boundary(safe, factor, isLost)
    safe = factor
  }
  return undefined
}

function boundary(safe: number, lost: number, isLost: (factor: number) => boolean): number {
  while (Math.abs(lost - safe) > precision * safe) {
    const middle = (safe + lost) / 2
    if (isLost(middle)) lost = middle
    else safe = middle
  }
  return lost
}
