import { absolute, signOf, type Amount, type Price, type Usd } from '@/protocol/fixed6'
import { useOthersBook } from '@/account/orders/useOthersBook'
import type { FeeSchedule } from '@/quant/fees'
import { formatExact } from '@/ui/formatExact'
import { formatPercent } from '@/ui/formatPercent'
import { formatPrice } from '@/ui/formatPrice'
import { formatUsd } from '@/ui/formatUsd'
import { unknownText } from '@/ui/formatDecimal'
import { SignedValue } from '@/ui/SignedValue'
import { t } from '@/ui/t'
import { closingFigures } from './closingFigures'
import { returnOf, type PositionRow } from './positionRow'

type PnlProps = { row: PositionRow; pnl: Usd | undefined; title?: string | undefined }

/** A PnL in USD, and as a return on what was invested. */
export function PnlText({ row, pnl, title }: PnlProps) {
  if (pnl === undefined) return <span title={title}>{unknownText}</span>
  const share = returnOf(row, pnl)
  return (
    <span title={title}>
      <SignedValue sign={signOf(pnl)}>{formatUsd(absolute(pnl))}</SignedValue>
      {share !== undefined && <span className="ml-1 text-xs text-text-3">{formatPercent(share, { decimals: 1 })}</span>}
    </span>
  )
}

type LivePnlProps = { row: PositionRow; pnlAt: (price: Price) => Usd }

/** PnL half way between the best prices of the others in the live book. */
export function MidPnl({ row, pnlAt }: LivePnlProps) {
  const book = useOthersBook(row.position.instrumentName)
  const mid = book.status === 'live' ? book.mid : undefined
  const title =
    mid === undefined || row.instrument === undefined ? bookless : t('Mid {price}', { price: priceOf(mid, row) })
  return <PnlText row={row} pnl={mid === undefined ? undefined : pnlAt(mid)} title={title} />
}

/** What closing everything at the market would give now, after the fee. */
export function ExecutablePnl({ row, rates }: { row: PositionRow; rates: FeeSchedule }) {
  const book = useOthersBook(row.position.instrumentName)
  if (row.instrument === undefined) return <PnlText row={row} pnl={undefined} title={bookless} />
  const isLive = book.status === 'live'
  const figures = closingFigures({
    held: row.held,
    amount: absolute(row.held.amount),
    instrument: row.instrument,
    bids: isLive ? book.bids : undefined,
    asks: isLive ? book.asks : undefined,
    markPrice: row.markPrice,
    indexPrice: row.indexPrice,
    rates,
  })
  const { averagePrice, netPnl, isWhole, filled } = figures
  if (isWhole !== true || averagePrice === undefined) {
    const words = filled === undefined ? bookless : thinWords(row, filled, averagePrice)
    return <PnlText row={row} pnl={undefined} title={words} />
  }
  const title = t('Average {price}, after a fee of {fee} USD', {
    price: priceOf(averagePrice, row),
    fee: formatUsd(figures.fee, 4),
  })
  return <PnlText row={row} pnl={netPnl} title={title} />
}

/** No PnL stands for a part of the position. */
function thinWords(row: PositionRow, filled: Amount, averagePrice: Price | undefined): string {
  if (averagePrice === undefined) return t('The book has nothing to close it with')
  return t('The book takes {filled} of {amount}, at {price} on average', {
    filled: formatExact(filled),
    amount: formatExact(absolute(row.held.amount)),
    price: priceOf(averagePrice, row),
  })
}

const bookless = t('Not known without a live book')

function priceOf(price: Price, { instrument }: PositionRow): string {
  return instrument === undefined ? unknownText : formatPrice(price, instrument.priceStep)
}
