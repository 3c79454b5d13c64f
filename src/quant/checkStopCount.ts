import type { ErrorCode } from '@/protocol/errorCodes'
import type { StopScope } from './checkStopForm'
import type { StopKind } from './stopTrigger'

/** Of stops for part of a position, for each kind (the limit is in the names of the refusals, rest-private 1.4). */
export const maxPartialStops = 4

export type CountedStop = { readonly instrumentId: string; readonly kind: StopKind; readonly scope: StopScope }

/**
 * One stop-loss and one take-profit for the whole of a position, and four of each for parts of it. `others` are the stops
 * of the account that wait, without the one whose place this stop takes. The page and the engine ask the same question.
 */
export function checkStopCount(stop: CountedStop, others: readonly CountedStop[]): ErrorCode | undefined {
  const { instrumentId, kind, scope } = stop
  if (scope === 'order') return undefined
  const alike = others.filter(
    (other) => other.instrumentId === instrumentId && other.kind === kind && other.scope === scope,
  ).length
  if (scope === 'wholePosition') return alike > 0 ? 'CLOSE_POSITION_ORDER_EXISTS' : undefined
  if (alike < maxPartialStops) return undefined
  return kind === 'STOP_LOSS' ? 'MORE_THAN_4_PARTIAL_STOP_LOSS_POSITIONS' : 'MORE_THAN_4_PARTIAL_TAKE_PROFIT_POSITIONS'
}
