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
 * rows as they are drawn; so a row draws again only when one of its own numbers changes.
 */
const BookRow = memo(function BookRow(props: BookRowProps) {
  const { side, price, amount, total, units, priceStep, amountStep, tabCell } = props
  const value = (sum: bigint) => <Value sum={sum} units={units} amountStep={amountStep} />
  // A level that left the book while its row is held.
  const isGone = amount === 0n
  const tabIndexOf = (cell: BookCell) => (tabCell === cell ? 0 : -1)
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
      <td className="relative">{props.marker}</td>
      <td>
        <button
          type="button"
          data-cell="price"
          tabIndex={tabIndexOf('price')}
          aria-describedby={props.describedBy}
          className={side === 'buy' ? 'text-buy' : 'text-sell'}
        >
          <PriceText value={price} step={priceStep} />
        </button>
      </td>
      <td>
        <button
          type="button"
          data-cell="amount"
          tabIndex={tabIndexOf('amount')}
          aria-describedby={props.describedBy}
          aria-disabled={isGone || undefined}
          className="text-text-1"
        >
          {isGone ? t('gone') : value(amount)}
        </button>
      </td>
      <td>
        <button
          type="button"
          data-cell="total"
          tabIndex={tabIndexOf('total')}
          aria-describedby={props.describedBy}
          aria-disabled={total === 0n || undefined}
          className="text-text-2"
        >
          {total === 0n ? unknownText : value(total)}
        </button>
      </td>
      {props.hasIv && (
        <td className="pl-1 text-right text-text-3">
          {props.isIvReckoned && props.iv !== undefined && '≈'}
          {formatPercent(props.iv, { decimals: 1, isSigned: false })}
        </td>
      )}
      <td>{props.stop !== undefined && <StopMark kind={props.stop} />}</td>
    </tr>
  )
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

function Value({ sum, units, amountStep }: { sum: bigint; units: BookUnits; amountStep: Amount }) {
  if (units === 'contracts') return <PriceText value={sum} step={amountStep} />
  return formatUsd(fixed6<Usd>(sum), 0)
}
