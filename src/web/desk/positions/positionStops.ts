import type { Price } from '@/core/protocol/fixed6'
import type { PositionMessage } from '@/core/protocol/positionRecord'
import type { WaitingStop } from '@/web/session/stops/stopOrder'

/** The stops of a position: of each kind the one that triggers first, and their number. */
export type PositionStops = {
  readonly takeProfit: Price | undefined
  readonly takeProfits: number
  readonly stopLoss: Price | undefined
  readonly stopLosses: number
}

export function positionStops({ side }: Pick<PositionMessage, 'side'>, stops: readonly WaitingStop[]): PositionStops {
  const of = (kind: WaitingStop['stop']) =>
    stops
      .filter(({ stop }) => stop === kind)
      .map(({ trigger }) => trigger)
      .toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const above = side === 'buy' ? of('TAKE_PROFIT') : of('STOP_LOSS')
  const below = side === 'buy' ? of('STOP_LOSS') : of('TAKE_PROFIT')
  const [first, second] = [above[0], below.at(-1)]
  return side === 'buy'
    ? { takeProfit: first, takeProfits: above.length, stopLoss: second, stopLosses: below.length }
    : { takeProfit: second, takeProfits: below.length, stopLoss: first, stopLosses: above.length }
}
