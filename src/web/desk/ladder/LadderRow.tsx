import { memo } from 'react'
import type { Amount, Price } from '@/core/protocol/fixed6'
import type { Side } from '@/core/protocol/instrument'
import { plural, t } from '@/web/language/t'
import { formatAmount, formatPrice } from '@/web/ui/formatNumber'
import { PriceText } from '@/web/ui/PriceText'
import { isSameRow, rowMarkKinds, type LadderRowData, type MyOrdersCell, type RowMarkKind } from './ladderRows'

type LadderRowProps = {
  row: LadderRowData
  grouping: Price
  priceStep: Price
  amountStep: Amount
  /** True when a press sends the amount; otherwise a press fills the ticket with it. */
  isArmed: boolean
  amountText: string
  tabSide: Side | undefined
}

/** A price level. The table handles clicks, drags and keys; a row re-renders only when its figures change. */
export const LadderRow = memo(
  function LadderRow({ row, grouping, priceStep, amountStep, isArmed, amountText, tabSide }: LadderRowProps) {
    const price = formatPrice(row.price, priceStep)
    const press = { price, amount: amountText }
    const volume = row.volume === undefined ? undefined : formatAmount(row.volume, amountStep)
    return (
      <tr data-price={String(row.price)} data-zone={row.zone} className="ladder-row">
        <td className="ladder-own">
          <Own side="buy" cell={row.ownBuy} price={price} amountStep={amountStep} />
        </td>
        <td>
          <button
            type="button"
            data-cell="buy"
            tabIndex={tabSide === 'buy' ? 0 : -1}
            aria-label={isArmed ? t('One-click buy {amount} at {price}', press) : t('Buy at {price}', press)}
            className="ladder-size"
            style={{ '--fill': `${row.bidPercent}%` }}
          >
            {row.bid !== undefined && <PriceText value={row.bid} step={amountStep} />}
          </button>
        </td>
        <td className="ladder-marks">{row.marks !== '' && <Marks marks={row.marks} />}</td>
        <td
          className="ladder-price"
          style={{ '--volume': `${row.volumePercent}%` }}
          data-last={row.tradeSide}
          title={volume && t('Volume at price: {volume}', { volume })}
        >
          {row.tradeId !== undefined && (
            <span key={row.tradeId} aria-hidden="true" className="ladder-flash" data-side={row.tradeSide} />
          )}
          <PriceText value={row.price} step={priceStep} unit={grouping} />
        </td>
        <td>
          <button
            type="button"
            data-cell="sell"
            tabIndex={tabSide === 'sell' ? 0 : -1}
            aria-label={isArmed ? t('One-click sell {amount} at {price}', press) : t('Sell at {price}', press)}
            className="ladder-size"
            style={{ '--fill': `${row.askPercent}%` }}
          >
            {row.ask !== undefined && <PriceText value={row.ask} step={amountStep} />}
          </button>
        </td>
        <td className="ladder-own">
          <Own side="sell" cell={row.ownSell} price={price} amountStep={amountStep} />
        </td>
        <td className="ladder-volume">{volume}</td>
      </tr>
    )
  },
  (before, now) =>
    before.tabSide === now.tabSide &&
    before.isArmed === now.isArmed &&
    before.amountText === now.amountText &&
    before.grouping === now.grouping &&
    before.priceStep === now.priceStep &&
    before.amountStep === now.amountStep &&
    isSameRow(before.row, now.row),
)

type OwnProps = { side: Side; cell: MyOrdersCell | undefined; price: string; amountStep: Amount }

/**
 * Own orders of one side in a row: their remaining amount, and the largest amount that can fill before the first.
 */
function Own({ side, cell, price, amountStep }: OwnProps) {
  if (cell === undefined) return null
  const amount = formatAmount(cell.amount, amountStep)
  const ahead = cell.ahead === undefined ? undefined : formatAmount(cell.ahead, amountStep)
  return (
    <button
      type="button"
      // Not a tab stop, because the row's cell has equivalent keys.
      tabIndex={-1}
      data-own={side}
      data-look={cell.look}
      aria-label={ownName(side, cell, amount, price)}
      title={ownTitle(cell, ahead)}
    >
      {cell.count > 1 && <span className="text-text-3">{cell.count}×</span>}
      <span>{amount}</span>
      {cell.look === 'resting' && ahead !== undefined && <span className="ladder-ahead">{ahead}</span>}
    </button>
  )
}

function ownName(side: Side, { look, count }: MyOrdersCell, amount: string, price: string): string {
  const words = { amount, price, count }
  const isBuy = side === 'buy'
  switch (look) {
    case 'resting':
      return isBuy ? t('Your buy {amount} at {price}', words) : t('Your sell {amount} at {price}', words)
    case 'pending':
      return isBuy ? t('Buy {amount} at {price}, pending', words) : t('Sell {amount} at {price}, pending', words)
    case 'proposed':
      return isBuy ? t('Buy {amount} would move to {price}', words) : t('Sell {amount} would move to {price}', words)
    case 'draft':
      return isBuy ? t('Buy {amount} at {price}, not sent', words) : t('Sell {amount} at {price}, not sent', words)
  }
}

function ownTitle({ look, count }: MyOrdersCell, ahead: string | undefined): string {
  if (look === 'pending') return t('Waiting for the venue')
  if (look === 'draft') return t('Not sent')
  const orders = plural(count, { one: '1 order', other: '{count} orders' })
  const queue = ahead === undefined ? '' : ` · ${t('up to {ahead} ahead in queue', { ahead })}`
  return `${orders}${queue} · ${t('drag to move, right-click to cancel')}`
}

const markLetters: Readonly<Record<RowMarkKind, { readonly letter: string; readonly tone: string }>> = {
  mark: { letter: 'M', tone: 'text-text-1' },
  index: { letter: 'I', tone: 'text-text-3' },
  entry: { letter: 'E', tone: 'text-text-1' },
  liquidation: { letter: 'L', tone: 'text-danger' },
  stopLoss: { letter: 'S', tone: 'text-warn' },
  takeProfit: { letter: 'T', tone: 'text-accent' },
}

const markNames: Readonly<Record<RowMarkKind, string>> = {
  mark: t('Mark price'),
  index: t('Index price'),
  entry: t('Entry'),
  liquidation: t('Liquidation'),
  stopLoss: t('Stop-loss trigger'),
  takeProfit: t('Take-profit trigger'),
}

/** Names the letters, for the head of their column. */
export const markLegend = rowMarkKinds.map((kind) => `${markLetters[kind].letter} ${markNames[kind]}`).join(' · ')

/** The letters that fit side by side. The tooltip names the others too. */
const mostLetters = 2

function Marks({ marks }: { marks: string }) {
  const kinds = rowMarkKinds.filter((kind) => marks.split(' ').includes(kind))
  return (
    <span title={kinds.map((kind) => markNames[kind]).join(' · ')}>
      {kinds.slice(0, mostLetters).map((kind) => (
        <abbr key={kind} title={markNames[kind]} className={`not-first:ml-1 ${markLetters[kind].tone}`}>
          {markLetters[kind].letter}
        </abbr>
      ))}
    </span>
  )
}
