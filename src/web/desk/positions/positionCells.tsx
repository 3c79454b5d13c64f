import type { ReactNode } from 'react'
import { absolute, toNumber, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import { t } from '@/web/language/t'
import type { BookView } from '@/web/market/orderBook/bookView'
import { useBuilder } from '@/web/session/accountContext'
import { useAccountSummary } from '@/web/session/accountLists'
import { feeRatesOf } from '@/web/session/figures/feeRates'
import { pnlAt, signedAmount } from '@/web/session/figures/positions'
import { useOthersBook, useOthersBooks } from '@/web/session/orders/useOthersBook'
import { Gain } from '@/web/ui/Figure'
import { formatExact } from '@/web/ui/formatExact'
import { unknownText, formatNumber, formatPercent, formatPrice, formatUsd } from '@/web/ui/formatNumber'
import { thetaAbout } from '@/web/ui/settlingText'
import { Tooltip } from '@/web/ui/Tooltip'
import { closingFigures, type ClosingFigures } from './closingPlan'
import { returnOf, type PositionRow } from './positionRow'
import { usdSum, wholeSum } from './positionTotals'

type PnlProps = { row: PositionRow; pnl: Usd | undefined; title?: string | undefined }

function PnlText({ row, pnl, title }: PnlProps) {
  if (pnl === undefined) return <span title={title}>{unknownText}</span>
  const share = returnOf(row, pnl)
  return (
    <span title={title}>
      <Gain usd={pnl} />
      {share !== undefined && <span className="ml-1 text-xs text-text-3">{formatPercent(share, { decimals: 1 })}</span>}
    </span>
  )
}

/** PnL at the mark. Its tooltip has it at the mid price and at the price of closing now. */
export function PnlAtMark({ row }: { row: PositionRow }) {
  return (
    <Tooltip
      isFocusable
      text={
        <span className="grid grid-cols-[auto_auto] gap-x-4">
          <span>{t('PnL at mid')}</span>
          <span className="text-right">
            <MidPnl row={row} />
          </span>
          <span>{t('If closed now')}</span>
          <span className="text-right">
            <ExecutablePnl row={row} />
          </span>
        </span>
      }
    >
      <span className="rounded-[3px] font-semibold in-data-card:text-xl">
        <Gain usd={row.pnl} />
      </span>
    </Tooltip>
  )
}

/** PnL at the mid price of other traders' orders in the live book. */
export function MidPnl({ row }: { row: PositionRow }) {
  const book = useOthersBook(row.position.instrumentName)
  const mid = midOf(book)
  const title =
    mid === undefined || row.instrument === undefined ? bookless : t('Mid {price}', { price: priceOf(mid, row) })
  return <PnlText row={row} pnl={mid === undefined ? undefined : pnlAt(row.position, mid)} title={title} />
}

const midOf = (book: BookView | undefined) => (book?.status === 'live' ? book.mid : undefined)

/** The sum of {@link MidPnl}, or of {@link ExecutablePnl}; unknown while one of them is. */
export function TotalPnl({ rows, kind }: { rows: readonly PositionRow[]; kind: 'mid' | 'executable' }) {
  const closing = useClosing()
  const books = useOthersBooks(rows.map(({ position }) => position.instrumentName))
  const parts = rows.map((row) => {
    const book = books.get(row.position.instrumentName)
    if (kind === 'executable') return wholePnl(closing(row, book))
    const mid = midOf(book)
    return mid === undefined ? undefined : pnlAt(row.position, mid)
  })
  const sum = wholeSum(parts, usdSum)
  return sum === undefined ? unknownText : <Gain usd={sum} />
}

/** PnL after the fee, of the whole position only: that of a part could be mistaken for it. */
const wholePnl = (figures: ClosingFigures | undefined) => (figures?.isWhole === true ? figures.netPnl : undefined)

/** Figures of closing a position at market now; undefined while its terms are unknown. */
function useClosing() {
  const { data: summary } = useAccountSummary()
  const builder = useBuilder()
  return (row: PositionRow, book: BookView | undefined): ClosingFigures | undefined => {
    const isLive = book?.status === 'live'
    if (row.instrument === undefined) return undefined
    return closingFigures({
      held: row.held,
      amount: absolute(row.held.amount),
      instrument: row.instrument,
      bids: isLive ? book.bids : undefined,
      asks: isLive ? book.asks : undefined,
      markPrice: row.markPrice,
      indexPrice: row.indexPrice,
      rates: feeRatesOf(summary, row.position, builder),
    })
  }
}

export function ExecutablePnl({ row }: { row: PositionRow }) {
  const closing = useClosing()
  const book = useOthersBook(row.position.instrumentName)
  const figures = closing(row, book)
  if (figures === undefined) return <PnlText row={row} pnl={undefined} title={bookless} />
  const { averagePrice, isWhole, filled } = figures
  if (isWhole !== true || averagePrice === undefined) {
    const words = filled === undefined ? bookless : thinText(row, filled, averagePrice)
    return <PnlText row={row} pnl={undefined} title={words} />
  }
  const title = t('Avg. {price}, after {fee} USD fee', {
    price: priceOf(averagePrice, row),
    fee: formatUsd(figures.fee, 4),
  })
  return <PnlText row={row} pnl={wholePnl(figures)} title={title} />
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

export function Margin({ row }: { row: PositionRow }) {
  const { position, initialMargin, maintenanceMargin, isPortfolioMargin } = row
  const { isolatedMargin, marginType } = position
  const shown = marginType === 'ISOLATED' ? isolatedMargin : (isolatedMargin ?? initialMargin)
  const figures = { initial: formatUsd(initialMargin), maintenance: formatUsd(maintenanceMargin) }
  // Portfolio margin covers all positions together, so the margin of a single position is its standard margin.
  const isStandard = isPortfolioMargin && isolatedMargin === undefined
  const title = isStandard
    ? t(
        'Under standard rules, for comparison: initial {initial}, maintenance {maintenance} USD. Portfolio margin is calculated for all positions together.',
        figures,
      )
    : t('Initial {initial}, maintenance {maintenance} USD', figures)
  return (
    <span title={title}>
      {formatUsd(shown)}
      {isStandard && <span className="text-xs text-text-3"> {t('std.')}</span>}
    </span>
  )
}

/** Funding since the position was opened, or an option's time decay of a day. */
export function marginUnder({ position, funding, theta }: PositionRow): ReactNode {
  if (position.instrumentType === 'PERPETUAL') return <Gain usd={funding} />
  const perDay = theta === undefined ? undefined : toNumber(signedAmount(position)) * theta
  return <span title={thetaAbout}>{`Θ ${formatSigned(perDay)}`}</span>
}

type TriggerPriceProps = {
  kind: 'TP' | 'SL'
  trigger: Price | undefined
  count: number
  instrument: Instrument | undefined
}

export function TriggerPrice({ kind, trigger, count, instrument }: TriggerPriceProps) {
  if (trigger === undefined || instrument === undefined) return <span className="text-text-4">{unknownText}</span>
  return (
    <span className={`text-sm ${kind === 'TP' ? 'text-buy' : 'text-sell'}`}>
      <span className="sr-only">{kind} </span>
      {formatPrice(trigger, instrument.priceStep)}
      {count > 1 && <span className="text-xs text-text-3"> +{count - 1}</span>}
    </span>
  )
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

export function formatSigned(value: number | undefined, decimals = 2): string {
  const text = formatNumber(value, decimals)
  return value !== undefined && value > 0 ? `+${text}` : text
}
