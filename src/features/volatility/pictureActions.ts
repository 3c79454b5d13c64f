import type { Side } from '@/protocol/instrument'
import type { MouseEvent } from 'react'

export type PictureLeg = { readonly instrumentName: string; readonly side: Side }

/** What a point of a picture leads to. */
export type PictureActions = {
  /** To the ticket of an instrument. */
  readonly onTrade: (instrumentName: string) => void
  /** Legs for the structure in the making. */
  readonly onLegs: (legs: readonly PictureLeg[]) => void
}

/** A finger points by tapping: its tap shows what is there, and the buttons beside it act. */
export function isTouch(event: MouseEvent): boolean {
  return 'pointerType' in event.nativeEvent && event.nativeEvent.pointerType === 'touch'
}
