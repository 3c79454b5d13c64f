import { absolute, signOf, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import type { FeeSchedule } from '@/core/quant/fees'
import { t } from '@/web/language/t'
import { useOthersBook } from '@/web/session/orders/useOthersBook'
import { formatExact } from '@/web/ui/formatExact'
import { unknownText, formatPercent, formatPrice, formatUsd } from '@/web/ui/formatNumber'
import { SignedValue } from '@/web/ui/SignedValue'
import { closingFigures } from './closingPlan'
import { returnOf, type PositionRow } from './positionRow'

type PnlProps = { row: PositionRow; pnl: Usd | undefined; title?: string | undefined }

export function PnlText({ row, pnl, title }: PnlProps) {
  if (pnl === undefined) return <span title={title}>{unknownText}</span>
  const share = returnOf(row, pnl)
  return (
    <span title={title}>
      <SignedValue sign={signOf(pnl)}>{formatUsd(absolute(pnl))}</SignedValue>
      {share !== undefined && (
        <span className="ml-1 text-xs text-text-3 @max-[800px]:hidden">{formatPercent(share, { decimals: 1 })}</span>
      )}
    </span>
  )
}

type LivePnlProps = { row: PositionRow; pnlAt: (price: Price) => Usd }

/** PnL at the mid price of other traders' orders in the live book. */
export function MidPnl({ row, pnlAt }: LivePnlProps) {
  const book = useOthersBook(row.position.instrumentName)
  const mid = book.status === 'live' ? book.mid : undefined
  const title =
    mid === undefined || row.instrument === undefined ? bookless : t('Mid {price}', { price: priceOf(mid, row) })
  return <PnlText row={row} pnl={mid === undefined ? undefined : pnlAt(mid)} title={title} />
}

export function ExecutablePnl({ row, rates }: { row: PositionRow; rates: FeeSchedule | undefined }) {
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
    const words = filled === undefined ? bookless : thinText(row, filled, averagePrice)
    return <PnlText row={row} pnl={undefined} title={words} />
  }
  const title = t('Avg. {price}, after {fee} USD fee', {
    price: priceOf(averagePrice, row),
    fee: formatUsd(figures.fee, 4),
  })
  return <PnlText row={row} pnl={netPnl} title={title} />
}

/** Shown instead of a PnL when the book fills only a part of the position. */
function thinText(row: PositionRow, filled: Amount, averagePrice: Price | undefined): string {
  if (averagePrice === undefined) return t('No liquidity to close it')
  return t('The book fills {filled} of {amount} at {price} on average', {
    filled: formatExact(filled),
    amount: formatExact(absolute(row.held.amount)),
    price: priceOf(averagePrice, row),
  })
}

const bookless = t('Unavailable: book not live')

function priceOf(price: Price, { instrument }: PositionRow): string {
  return instrument === undefined ? unknownText : formatPrice(price, instrument.priceStep)
}

const bars = { low: 1, medium: 2, high: 3 } as const
type Rank = keyof typeof bars
const exempt = 'na'
const rankLabels: Record<Rank, string> = { low: t('low'), medium: t('medium'), high: t('high') }

/** ADL rank (venue-rules 7.2) as three bars with a label. */
export function AdlRankBars({ rank }: { rank: string | undefined }) {
  if (!isRank(rank) && rank !== exempt) return unknownText
  const lit = isRank(rank) ? bars[rank] : 0
  const words = isRank(rank) ? t('ADL rank: {rank}', { rank: rankLabels[rank] }) : t('Exempt from ADL')
  return (
    <span title={words} className="inline-flex items-end gap-0.5 align-middle">
      <span className="sr-only">{words}</span>
      {[1, 2, 3].map((bar) => (
        <span
          key={bar}
          className={`w-1 rounded-[1px] ${heights[bar]} ${bar <= lit ? tones[lit] : 'bg-line-strong'}`}
          aria-hidden="true"
        />
      ))}
    </span>
  )
}

const heights = ['', 'h-1.5', 'h-2', 'h-2.5']
const tones = ['', 'bg-buy', 'bg-warn', 'bg-danger']

function isRank(rank: string | undefined): rank is Rank {
  return rank !== undefined && rank in bars
}
