import { fixed6 } from '@/protocol/fixed6'
import { entryPrice } from '@/quant/pnl'
import type { PositionRecord } from '../event'
import type { Holding } from './account'

export function positionRecord({
  listed,
  position,
  realizedPnl,
  accumulatedFunding,
  isolated,
}: Holding): PositionRecord {
  return {
    instrumentId: listed.instrument.instrumentId,
    amount: position.amount,
    entryPrice: entryPrice(position) ?? fixed6(0n),
    realizedPnl,
    cost: position.cost,
    accumulatedFunding,
    ...(isolated === undefined ? {} : { isolated }),
  }
}
