import type { ReactNode } from 'react'
import type { Amount, Price } from '@/protocol/fixed6'
import type { Side } from '@/protocol/instrument'
import type { BookPlace } from './bookKeys'
import type { RowMarks } from './bookMarks'
import { inUnits, reachId } from './bookPlaces'
import type { ProposalMark } from './bookProposal'
import { BookRow } from './BookRow'
import type { BookUnits } from './BookRow'
import type { BookRowData } from './bookRows'
import type { IvAt } from './ivAtMark'

type BookSideProps = {
  side: Side
  /** From the middle outwards. */
  rows: readonly BookRowData[]
  /** How many places there are; those without a level stay empty, so that the middle does not move. */
  count: number
  units: BookUnits
  priceStep: Price
  amountStep: Amount
  hasIv: boolean
  ivAt: IvAt | undefined
  place: BookPlace
  proposal: ProposalMark | undefined
  /** The row that an order is thought to reach to. */
  reached: { readonly side: Side; readonly index: number } | undefined
  /** By the place of a row. */
  marks: ReadonlyMap<number, RowMarks>
  markerOf: (side: Side, rowPrice: Price) => ReactNode
}

/** One side of the book. Asks are drawn with the best at the bottom, bids with the best at the top. */
export function BookSide(props: BookSideProps) {
  const { side, rows, count, units, place, proposal } = props
  const reached = props.reached?.side === side ? props.reached.index : -1
  const drawn = Array.from({ length: count }, (_, index) => {
    const row = rows[index]
    if (row === undefined) return <EmptyRow key={`empty ${index}`} columnCount={props.hasIv ? 6 : 5} />
    return (
      <BookRow
        key={String(row.price)}
        side={side}
        index={index}
        price={row.price}
        {...inUnits(row, units)}
        units={units}
        priceStep={props.priceStep}
        amountStep={props.amountStep}
        hasIv={props.hasIv}
        iv={ivOf(row, props.ivAt)}
        isIvReckoned={row.iv === undefined}
        tabCell={place.side === side && place.index === index ? place.cell : undefined}
        proposal={proposal?.side === side && proposal.index === index ? proposal.at : undefined}
        isReached={index <= reached}
        describedBy={index === reached ? reachId : undefined}
        draft={props.marks.get(index)?.draft}
        stop={props.marks.get(index)?.stop}
        marker={props.markerOf(side, row.price)}
      />
    )
  })
  return <tbody>{side === 'sell' ? drawn.toReversed() : drawn}</tbody>
}

/**
 * By the forward of now. What came with the level is of the moment in which it was published, so it is shown only while
 * no forward is known; a 0 there is a price without a volatility.
 */
function ivOf(row: BookRowData, ivAt: IvAt | undefined): number | undefined {
  if (ivAt !== undefined) return ivAt(row.price)
  return row.iv === 0 ? undefined : row.iv
}

function EmptyRow({ columnCount }: { columnCount: number }) {
  return (
    <tr aria-hidden="true" className="book-row">
      <td aria-hidden="true" colSpan={columnCount} />
    </tr>
  )
}
