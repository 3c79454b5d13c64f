import { useState } from 'react'
import type { Price } from '@/protocol/fixed6'
import type { Side } from '@/protocol/instrument'
import { nothing } from '@/ui/still/moves'
import { useLatest } from '@/ui/still/useLatest'
import { useStill } from '@/ui/still/useStill'
import { placeOf } from './bookPlaces'
import { heldRows, isSpent, rowsOf, type BookRows } from './bookRows'
import type { GroupedLevel } from './bookRows'

type HeldPrices = { readonly asks: readonly Price[]; readonly bids: readonly Price[] }

/**
 * The rows as the market has them, and as they are drawn: while somebody is about to press one they keep their prices,
 * so that the press hits what was read, and only those. What is computed of the book is computed of `live`. Held rows
 * give way when an own order comes to stand in a row that is not among them (it would be out of sight and out of
 * reach), and when the market has left them altogether.
 */
export function useHeldRows(
  book: { readonly asks: readonly GroupedLevel[]; readonly bids: readonly GroupedLevel[] },
  fit: { readonly asks: number; readonly bids: number },
  ownRows: readonly { readonly side: Side; readonly price: Price }[],
) {
  const [held, setHeld] = useState<HeldPrices>()
  const live: BookRows = { asks: rowsOf(book.asks, fit.asks), bids: rowsOf(book.bids, fit.bids) }
  const isMissed = ({ side, price }: { side: Side; price: Price }) => {
    const [now, kept] = side === 'sell' ? [live.asks, held?.asks] : [live.bids, held?.bids]
    return kept?.includes(price) === false && now.some((row) => row.price === price)
  }
  const drawn: BookRows | undefined = held && {
    asks: heldRows(held.asks, book.asks, 'sell'),
    bids: heldRows(held.bids, book.bids, 'buy'),
  }
  const isOver =
    drawn !== undefined && (isSpent(drawn.asks, live.asks) || isSpent(drawn.bids, live.bids) || ownRows.some(isMissed))
  if (isOver) setHeld(pricesOf(live))
  const rows = drawn ?? live
  // What is held is what can be seen, not what has come since.
  const seen = useLatest(rows)
  const still = useStill({
    shown: placesOf(rows, fit.asks),
    shownAt: (target) => {
      const found = placeOf(target)
      return found && shownIn(rows, found, fit.asks)
    },
    onHold: (isHeld) => setHeld(isHeld ? pricesOf(seen.current) : undefined),
  })
  return { rows, live, isHeld: held !== undefined, still }
}

function pricesOf({ asks, bids }: BookRows): HeldPrices {
  return { asks: asks.map((row) => row.price), bids: bids.map((row) => row.price) }
}

/** The prices by their place on the screen: the asks have theirs first, with as many as there is room for. */
function placesOf({ asks, bids }: BookRows, roomForAsks: number): readonly bigint[] {
  const empty = Array.from({ length: Math.max(0, roomForAsks - asks.length) }, () => nothing)
  return [...asks.map((row) => row.price), ...empty, ...bids.map((row) => row.price)]
}

/** What a row shows, and where. */
export function shownIn(rows: BookRows, { side, index }: { side: Side; index: number }, roomForAsks: number) {
  const price = (side === 'sell' ? rows.asks : rows.bids)[index]?.price
  return price === undefined ? undefined : { place: side === 'sell' ? index : roomForAsks + index, price }
}
