import type { PositionSide } from '@/core/protocol/codecs'
import { positionKey as keyOfPosition, type PositionKey } from '@/core/protocol/positionKey'

export type { PositionKey }

/** The side of a perpetual's position in hedge mode. Absent for everything else, which the wire calls `BOTH`. */
export type HedgeSide = 'LONG' | 'SHORT'

export type Sided = { readonly positionSide?: HedgeSide }

export function positionKey(instrumentId: string, side: HedgeSide | undefined): PositionKey {
  return keyOfPosition({ instrumentId, positionSide: side })
}

export function keyOf({ instrumentId, positionSide }: Sided & { readonly instrumentId: string }): PositionKey {
  return positionKey(instrumentId, positionSide)
}

/** In the order in which a command visits the positions of one instrument. */
export const hedgeSides = [undefined, 'LONG', 'SHORT'] as const

/** The member for a record, absent without a side, so that records of other modes stay as they were. */
export function sided(side: HedgeSide | undefined): Sided {
  return side === undefined ? {} : { positionSide: side }
}

/** Reads the wire's member, whose `BOTH` is no side. */
export function sidedBy({ positionSide }: { readonly positionSide?: PositionSide | undefined }): Sided {
  return sided(positionSide === 'BOTH' ? undefined : positionSide)
}

/** True if an order of this direction reduces the side's position: a sell of LONG, a buy of SHORT. */
export function closesSide({ positionSide, isBuy }: Sided & { readonly isBuy: boolean }): boolean {
  return positionSide !== undefined && (positionSide === 'LONG') !== isBuy
}
