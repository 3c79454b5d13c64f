import { fixed6, negate, notional } from '@/protocol/fixed6'
import type { Amount, Price, Usd } from '@/protocol/fixed6'
import { entryPrice, unrealizedPnl } from '../pnl'
import type { AccountState } from './accountState'
import { positionLiquidation } from './positionLiquidation'
import type { PositionLiquidation } from './positionLiquidation'
import { holdingOf } from './previewAccount'
import type { PreviewAccount } from './previewAccount'

/** A position as it is, or as it would be. Undefined is not known, or does not exist. */
export type PositionState = {
  /** Contracts, signed: long > 0. */
  readonly amount: Amount
  readonly entryPrice: Price | undefined
  readonly unrealizedPnl: Usd | undefined
  /** The prices that liquidate it; costly, so a function. Undefined without a position. */
  readonly liquidation: (() => PositionLiquidation) | undefined
  /** USD at the mark, of this position alone by the standard rules. */
  readonly initialMargin: Usd | undefined
  readonly maintenanceMargin: Usd | undefined
  /** USD set aside for it, when it is isolated. */
  readonly isolatedMargin: Usd | undefined
  /** USD received (positive) or paid each hour at the present rate and mark. Perpetuals. */
  readonly fundingPerHour: Usd | undefined
}

const zero = fixed6<Usd>(0n)

/** `state` is the account's, with this position in it; without it the margins are unknown. */
export function positionState(
  account: PreviewAccount,
  instrumentId: string,
  state: AccountState | undefined,
): PositionState {
  const holding = holdingOf(account, instrumentId)
  const { position, isolated } = holding
  const market = account.markets.get(instrumentId)
  const markPrice = market?.markPrice
  const isHeld = position.amount !== 0n
  const own = isHeld ? state?.byInstrument.get(instrumentId) : undefined
  return {
    amount: position.amount,
    entryPrice: entryPrice(position),
    unrealizedPnl: isHeld && markPrice !== undefined ? unrealizedPnl(position, markPrice) : undefined,
    liquidation: isHeld ? once(() => positionLiquidation(account, instrumentId)) : undefined,
    initialMargin: isHeld ? own?.initialMargin : zero,
    maintenanceMargin: isHeld ? own?.maintenanceMargin : zero,
    isolatedMargin: isolated?.margin,
    fundingPerHour: isHeld ? fundingOf(position.amount, markPrice, market?.fundingRate) : undefined,
  }
}

/** amount × mark × rate, what the longs pay; the rate has six decimals (venue-rules 4.1). Rounded toward zero. */
function fundingOf(amount: Amount, markPrice: Price | undefined, rate: number | undefined): Usd | undefined {
  if (markPrice === undefined || rate === undefined) return undefined
  const millionths = BigInt(Math.round(rate * 1e6))
  return negate(fixed6<Usd>((notional(markPrice, amount) * millionths) / 1_000_000n))
}

/** A search prices the whole account hundreds of times: it is done when the figure is asked for, and once. */
function once<Value>(compute: () => Value): () => Value {
  let known: { readonly value: Value } | undefined
  return () => (known ??= { value: compute() }).value
}
