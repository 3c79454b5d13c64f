import { type ReactNode, memo } from 'react'
import { type Amount, type Price, fixed6, type Usd } from '@/protocol/fixed6'
import type { Side } from '@/protocol/instrument'
import { type BookPlace, inUnits, sweepCostId, type BookCell, type BookUnits } from './bookPlaces'
import type { RowMarks, ProposalMark, BookStop, DraftPlace } from './bookMarks'
import type { BookRowData } from './bookRows'
import type { IvAt } from './ivAtMark'
import { unknownText, formatPercent, formatUsd } from '@/ui/formatNumber'
import { PriceText } from '@/ui/SignedValue'
import { t } from '@/language/t'

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
        describedBy={index === reached ? sweepCostId : undefined}
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

type BookRowProps = {
  side: Side
  index: number
  price: Price
  /** In the chosen units. */
  amount: bigint
  /** In the chosen units. */
  total: bigint
  units: BookUnits
  priceStep: Price
  amountStep: Amount
  hasIv: boolean
  iv: number | undefined
  /** The venue gives none for this price: it is of this page. */
  isIvReckoned: boolean
  /** The cell that Tab goes to, if it is in this row. */
  tabCell: BookCell | undefined
  /** Where an own order would move to: onto this row, or between it and its neighbour. */
  proposal: 'here' | 'above' | 'below' | undefined
  /** An order is thought of that would take this row. */
  isReached: boolean
  /** What says more of the row. */
  describedBy: string | undefined
  /** An order that has not been sent would rest here, or beside it. */
  draft: DraftPlace | undefined
  /** The venue sends an order of its own when the mark comes here. */
  stop: BookStop['kind'] | undefined
  marker: ReactNode
}

/**
 * One level: price, amount and total are buttons of their own. Presses and keys are heard by the table, which knows the
 * rows as they are drawn; so a row draws again only when one of its own numbers changes, and of its cells only the one
 * whose number it is: most rows change in their total alone.
 */
const BookRow = memo(function BookRow(props: BookRowProps) {
  const { side, amount, total, units, amountStep, tabCell, describedBy } = props
  // A level that left the book while its row is held.
  const isGone = amount === 0n
  const sums = { units, step: amountStep, describedBy }
  return (
    <tr
      data-side={side}
      data-index={props.index}
      data-proposal={props.proposal}
      data-reached={props.isReached || undefined}
      data-draft={props.draft}
      data-gone={isGone || undefined}
      className="book-row"
    >
      <MarkerCell>{props.marker}</MarkerCell>
      <BookCellOf
        cell="price"
        value={props.price}
        units="contracts"
        step={props.priceStep}
        none={undefined}
        isTab={tabCell === 'price'}
        describedBy={describedBy}
        tone={side === 'buy' ? 'text-buy' : 'text-sell'}
      />
      <BookCellOf
        cell="amount"
        value={amount}
        none={isGone ? t('gone') : undefined}
        isTab={tabCell === 'amount'}
        tone="text-text-1"
        {...sums}
      />
      <BookCellOf
        cell="total"
        value={total}
        none={total === 0n ? unknownText : undefined}
        isTab={tabCell === 'total'}
        tone="text-text-2"
        {...sums}
      />
      {props.hasIv && <IvCell iv={props.iv} isReckoned={props.isIvReckoned} />}
      <StopCell kind={props.stop} />
    </tr>
  )
})

type BookCellProps = {
  cell: BookCell
  value: bigint
  units: BookUnits
  /** What the value is a multiple of, in contracts. */
  step: bigint
  /** In place of a value that is none, which cannot be pressed. */
  none: string | undefined
  /** Whether Tab goes to it. */
  isTab: boolean
  describedBy: string | undefined
  tone: string
}

const BookCellOf = memo(function BookCellOf({
  cell,
  value,
  units,
  step,
  none,
  isTab,
  describedBy,
  tone,
}: BookCellProps) {
  return (
    <td>
      <button
        type="button"
        data-cell={cell}
        tabIndex={isTab ? 0 : -1}
        aria-describedby={describedBy}
        aria-disabled={none !== undefined || undefined}
        className={tone}
      >
        {none ?? (units === 'usd' ? formatUsd(fixed6<Usd>(value), 0) : <PriceText value={value} step={step} />)}
      </button>
    </td>
  )
})

const MarkerCell = memo(function MarkerCell({ children }: { children: ReactNode }) {
  return <td className="relative">{children}</td>
})

const IvCell = memo(function IvCell({ iv, isReckoned }: { iv: number | undefined; isReckoned: boolean }) {
  return (
    <td className="pl-1 text-right text-text-3">
      {isReckoned && iv !== undefined && '≈'}
      {formatPercent(iv, { decimals: 1, isSigned: false })}
    </td>
  )
})

const StopCell = memo(function StopCell({ kind }: { kind: BookStop['kind'] | undefined }) {
  return <td>{kind !== undefined && <StopMark kind={kind} />}</td>
})

/** S or T at the edge of the row. */
function StopMark({ kind }: { kind: BookStop['kind'] }) {
  const name = kind === 'stopLoss' ? t('Stop-loss trigger') : t('Take-profit trigger')
  return (
    <span title={name} className={`book-stop ${kind === 'stopLoss' ? 'text-warn' : 'text-accent'}`}>
      <span className="sr-only">{name}</span>
      <span aria-hidden="true">{kind === 'stopLoss' ? 'S' : 'T'}</span>
    </span>
  )
}
