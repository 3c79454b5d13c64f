import { useState } from 'react'
import type { FocusEvent, PointerEvent } from 'react'
import type { Price } from '@/protocol/fixed6'
import type { Side } from '@/protocol/instrument'
import { placeOf, rowAt } from './bookPlaces'
import type { BookRows } from './bookRows'

type RowPlace = { readonly side: Side; readonly index: number }

/** The row under the pointer or with the focus. A finger points at nothing before it presses. */
export function usePointedRow(rows: BookRows) {
  const [place, setPlace] = useState<RowPlace>()
  const point = (target: EventTarget | null) => {
    const found = placeOf(target)
    setPlace((now) =>
      now?.side === found?.side && now?.index === found?.index
        ? now
        : found && { side: found.side, index: found.index },
    )
  }
  const price: Price | undefined = place && rowAt(rows, place)?.price
  return {
    row: place === undefined || price === undefined ? undefined : { ...place, price },
    onPointerOver: (event: PointerEvent) => {
      if (event.pointerType !== 'touch') point(event.target)
    },
    onFocus: (event: FocusEvent) => {
      if (event.target.matches(':focus-visible')) point(event.target)
    },
    leave: () => setPlace(undefined),
  }
}
