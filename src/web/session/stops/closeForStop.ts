import { fixed6, type Amount } from '@/core/protocol/fixed6'
import type { NewOrder } from '@/web/session/orders/createOrder'
import type { Positions } from '@/web/session/figures/positions'
import type { NewStop } from './stopOrder'

type StopSide = Pick<NewStop, 'instrumentId' | 'isBuy'>

/** Contracts that a stop could close; undefined while the positions are unknown. */
export function heldForStop({ instrumentId, isBuy }: StopSide, positions: Positions | undefined): Amount | undefined {
  if (positions === undefined) return undefined
  const held = positions.find((position) => position.instrumentId === instrumentId)
  return held !== undefined && isBuy === (held.side === 'sell') ? held.amount : fixed6<Amount>(0n)
}

/** What a stop would have sent: a market order that only reduces. */
export function stopClosingOrder({ instrumentId, isBuy }: StopSide, amount: Amount): NewOrder {
  return {
    instrumentId,
    isBuy,
    amount,
    limitPrice: undefined,
    postOnly: false,
    reduceOnly: true,
    timeInForce: 'IOC',
    mmp: false,
  }
}
