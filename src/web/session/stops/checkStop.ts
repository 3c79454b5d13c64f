import type { ErrorCode } from '@/core/protocol/errorCodes'
import { absolute, fixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import { checkStopCount, checkStopForm, isTriggered } from '@/core/quant/checkStop'
import { stopScope, type NewStop, type WaitingStop } from './stopOrder'

/** The facts by which the venue accepts or rejects a stop, as far as they are known here. */
export type StopContext = {
  readonly instrument: Instrument
  readonly markPrice: Price | undefined
  /** The meaning of `markPrice`. A stop on an unfilled entry order is compared with the entry price instead of the mark. */
  readonly reference?: 'mark' | 'entry'
  /** Signed contracts, negative for a short; undefined while unknown. */
  readonly position: Amount | undefined
  readonly others: readonly WaitingStop[]
  readonly replaced?: WaitingStop | undefined
  /** True while the stop waits for its entry's first fill: neither the mark nor the position matters before. */
  readonly isAttached: boolean
}

/**
 * Returns the error code with which the venue would reject a stop, checked before the wallet prompts; undefined if the
 * stop is valid.
 */
export function checkStop(stop: NewStop, context: StopContext): ErrorCode | undefined {
  const { isBuy, amount, limitPrice, scope, trigger } = stop
  return (
    checkStopForm({
      instrument: context.instrument,
      isBuy,
      amount,
      limitPrice: limitPrice ?? noPrice,
      isMarket: limitPrice === undefined,
      scope,
      trigger,
    }) ??
    checkSide(stop, context) ??
    checkPosition(stop, context) ??
    checkOthers(stop, context)
  )
}

/** The check ignores a market order's price. */
const noPrice = fixed6<Price>(0n)

/**
 * Rejects a trigger that the mark has already reached: it is usually on the wrong side, and the stop would trade at
 * once.
 */
function checkSide({ kind, isBuy, trigger }: NewStop, { markPrice, isAttached }: StopContext): ErrorCode | undefined {
  if (isAttached || markPrice === undefined) return undefined
  return isTriggered(kind, isBuy, trigger, markPrice) ? 'INVALID_STOP_ORDER' : undefined
}

function checkPosition(
  { scope, isBuy, amount }: NewStop,
  { position, isAttached, replaced }: StopContext,
): ErrorCode | undefined {
  if (scope === 'order' || isAttached || position === undefined) return undefined
  if (position === 0n) return 'NO_POSITION_REDUCE_ONLY'
  if (isBuy === position > 0n) return 'INVALID_DIRECTION_REDUCE_ONLY'
  // Moving a stop must not fail because the position has shrunk: the stop closes what is left.
  const isMore = amount > (replaced?.amount ?? 0n)
  return isMore && amount > absolute(position) ? 'PARTIAL_ORDER_AMOUNT_CANNOT_BE_MORE_THAN_ORDER_POSITION' : undefined
}

function checkOthers({ instrumentId, kind, scope }: NewStop, { others, replaced }: StopContext): ErrorCode | undefined {
  const waiting = others
    .filter((other) => other !== replaced)
    .map((other) => ({ instrumentId: other.instrumentId, kind: other.stop, scope: stopScope(other) }))
  return checkStopCount({ instrumentId, kind, scope }, waiting)
}
