import type { PositionSide } from './codecs'

declare const brand: unique symbol

/** Identifies a position. A forgotten side does not type-check, because an instrument's name or id is no key. */
export type PositionKey = string & { readonly [brand]: 'PositionKey' }

export type SidedInstrument = { readonly instrumentId: string; readonly positionSide?: PositionSide | undefined }

/** Returns the id of the instrument, with the side where a perpetual has two positions (hedge mode, real-venue 5). */
export function positionKey({ instrumentId, positionSide = 'BOTH' }: SidedInstrument): PositionKey {
  return (positionSide === 'BOTH' ? instrumentId : `${instrumentId} ${positionSide}`) as PositionKey
}
