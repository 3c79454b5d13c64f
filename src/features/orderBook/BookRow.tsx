import { memo } from 'react'
import type { ReactNode } from 'react'
import { fixed6 } from '@/protocol/fixed6'
import type { Amount, Price, Usd } from '@/protocol/fixed6'
import type { Side } from '@/protocol/instrument'
import { unknownText } from '@/ui/formatDecimal'
import { formatPercent } from '@/ui/formatPercent'
import { formatUsd } from '@/ui/formatUsd'
import { PriceText } from '@/ui/PriceText'
import { t } from '@/ui/t'
import type { BookStop, DraftPlace } from './bookMarks'

export type BookCell = 'price' | 'amount' | 'total'
export type BookUnits = 'contracts' | 'usd'

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
  /** An order that nobody has sent would rest here, or beside it. */
  draft: DraftPlace | undefined
  /** The venue sends an order of its own when the mark comes here. */
  stop: BookStop['kind'] | undefined
  marker: ReactNode
}

/**
 * One level: price, amount and total are buttons of their own. Presses and keys are heard by the table, which knows the
 * rows as they are drawn; so a row draws again only when one of its own numbers changes.
 */
export const BookRow = memo(function BookRow(props: BookRowProps) {
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
