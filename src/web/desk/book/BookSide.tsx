import { type ReactNode, memo } from 'react'
import type { Price } from '@/core/protocol/fixed6'
import type { Side } from '@/core/protocol/instrument'
import { t } from '@/web/language/t'
import type { RowMarks, BookStop, DraftPlace } from './bookMarks'
import { type BookPlace, sweepCostId, type BookCell } from './bookPlaces'
import type { BookRowData } from './bookRows'
import type { ProposalMark } from './proposalMark'

type BookSideProps = {
  side: Side
  /** Rows from the middle outwards. */
  rows: readonly BookRowData[]
  /** Number of rows including empty rows, so that the middle does not move. */
  count: number
  hasIv: boolean
  place: BookPlace
  proposal: ProposalMark | undefined
  /** The outermost row that the previewed order would reach. */
  reached: { readonly side: Side; readonly index: number } | undefined
  /** Marks by row index. */
  marks: ReadonlyMap<number, RowMarks>
  markerOf: (side: Side, rowPrice: Price) => ReactNode
}

/** Rows are keyed by index, not by price, so that elements stay and `bookPainter.ts` only changes their numbers. */
export function BookSide(props: BookSideProps) {
  const { side, rows, count, place, proposal } = props
  const reached = props.reached?.side === side ? props.reached.index : -1
  const drawn = Array.from({ length: count }, (_, index) => {
    const row = rows[index]
    if (row === undefined) return <EmptyRow key={`empty ${index}`} columnCount={props.hasIv ? 6 : 5} />
    return (
      <BookRow
        key={index}
        side={side}
        index={index}
        hasIv={props.hasIv}
        tabCell={place.side === side && place.index === index ? place.cell : undefined}
        proposal={proposal?.side === side && proposal.index === index ? proposal.at : undefined}
        isReached={index <= reached}
        describedBy={index === reached ? sweepCostId : undefined}
        draft={props.marks.get(index)?.draft}
        stop={props.marks.get(index)?.stop}
        marker={props.markerOf(side, row.price)}
      />
    )
  })
  return <tbody>{side === 'sell' ? drawn.toReversed() : drawn}</tbody>
}

function EmptyRow({ columnCount }: { columnCount: number }) {
  return (
    <tr aria-hidden="true" className="book-row">
      <td aria-hidden="true" colSpan={columnCount} />
    </tr>
  )
}

type BookRowProps = {
  side: Side
  index: number
  hasIv: boolean
  /** The cell of this row that is the tab stop, if any. */
  tabCell: BookCell | undefined
  /** Where an own order that is being moved would rest: in this row, or in the gap beside it. */
  proposal: 'here' | 'above' | 'below' | undefined
  isReached: boolean
  describedBy: string | undefined
  /** Where an unsent order would rest: in this row or beside it. */
  draft: DraftPlace | undefined
  stop: BookStop['kind'] | undefined
  marker: ReactNode
}

/** One level, with separate buttons for price, amount and total. The table handles clicks and keys. */
const BookRow = memo(function BookRow(props: BookRowProps) {
  const { side, tabCell, describedBy } = props
  const cell = (name: BookCell, tone: string) => (
    <td>
      <button
        type="button"
        data-cell={name}
        tabIndex={tabCell === name ? 0 : -1}
        aria-describedby={describedBy}
        className={tone}
      >
        <PaintedNumber />
      </button>
    </td>
  )
  return (
    <tr
      data-side={side}
      data-index={props.index}
      data-proposal={props.proposal}
      data-reached={props.isReached || undefined}
      data-draft={props.draft}
      className="book-row"
    >
      <MarkerCell>{props.marker}</MarkerCell>
      {cell('price', side === 'buy' ? 'text-buy' : 'text-sell')}
      {cell('amount', 'text-text-1')}
      {cell('total', 'text-text-2')}
      {props.hasIv && (
        <td className="pl-1 text-right text-text-3">
          <PaintedVolatility />
        </td>
      )}
      <StopCell kind={props.stop} />
    </tr>
  )
})

/** Dimmed trailing digits. `bookPainter.ts` writes these digits and the text before them. */
const PaintedNumber = () => <span className="text-text-4" />

const PaintedVolatility = () => <span data-iv />

const MarkerCell = memo(function MarkerCell({ children }: { children: ReactNode }) {
  return <td className="relative">{children}</td>
})

const StopCell = memo(function StopCell({ kind }: { kind: BookStop['kind'] | undefined }) {
  return <td>{kind !== undefined && <StopMark kind={kind} />}</td>
})

function StopMark({ kind }: { kind: BookStop['kind'] }) {
  const name = kind === 'stopLoss' ? t('Stop-loss trigger') : t('Take-profit trigger')
  return (
    <span title={name} className={`book-stop ${kind === 'stopLoss' ? 'text-warn' : 'text-accent'}`}>
      <span className="sr-only">{name}</span>
      <span aria-hidden="true">{kind === 'stopLoss' ? 'S' : 'T'}</span>
    </span>
  )
}
