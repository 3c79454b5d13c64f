import type { ErrorCode } from '@/core/protocol/errorCodes'
import { absolute, fixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import { checkStopCount, checkStopForm, isTriggered } from '@/core/quant/checkStop'
import { stopScope, type NewStop, type WaitingStop } from './stopOrder'

/** What the venue will judge a stop by, as far as it is known here. */
export type StopContext = {
  readonly instrument: Instrument
  readonly markPrice: Price | undefined
  /** What `markPrice` is. An order that is not filled yet has no mark of its own: its stop is held against its entry. */
  readonly reference?: 'mark' | 'entry'
  /** Signed: long > 0. `undefined` while it is not known. */
  readonly position: Amount | undefined
  /** The stops that wait already, of any instrument. */
  readonly others: readonly WaitingStop[]
  /** The one whose place it takes. */
  readonly replaced?: WaitingStop | undefined
  /** Waits for the first fill of its entry: neither the mark nor the position matters before that. */
  readonly isAttached: boolean
}

/** What the venue would say of a stop, before the wallet is asked. `undefined` when it has nothing to say. */
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

/** The price of a market order is not read by the check. */
const noPrice = fixed6<Price>(0n)

/** A trigger that the mark has reached already is most often on the wrong side, and would trade at once. */
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
  // Moving a stop must not fail because the position has become smaller: it closes what is left.
  const isMore = amount > (replaced?.amount ?? 0n)
  return isMore && amount > absolute(position) ? 'PARTIAL_ORDER_AMOUNT_CANNOT_BE_MORE_THAN_ORDER_POSITION' : undefined
}

function checkOthers({ instrumentId, kind, scope }: NewStop, { others, replaced }: StopContext): ErrorCode | undefined {
  const waiting = others
    .filter((other) => other !== replaced)
    .map((other) => ({ instrumentId: other.instrumentId, kind: other.stop, scope: stopScope(other) }))
  return checkStopCount({ instrumentId, kind, scope }, waiting)
}
