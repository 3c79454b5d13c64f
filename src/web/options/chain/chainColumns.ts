import type { Ticker, TickerLevel } from '@/core/protocol/channels/ticker'
import { toNumber, type Price } from '@/core/protocol/fixed6'
import type { OptionInstrument } from '@/core/protocol/instrument'
import { t } from '@/web/language/t'
import {
  formatAmount,
  unknownText,
  formatNumber,
  formatPercent,
  formatPrice,
  formatCompact,
} from '@/web/ui/formatNumber'
import { deltaAbout } from '@/web/ui/greekLabels'
import { thetaAbout } from '@/web/ui/settlingText'

/** What can be shown of an option, from the outside of the table to the strike. */
export const chainColumns = [
  'age',
  'orders',
  'position',
  'volume',
  'openInterest',
  'theta',
  'vega',
  'gamma',
  'delta',
  'markIv',
  'mark',
  'bidIv',
  'bid',
  'ask',
  'askIv',
] as const
export type ChainColumn = (typeof chainColumns)[number]

export const usualColumns: readonly ChainColumn[] = [
  'orders',
  'position',
  'delta',
  'markIv',
  'mark',
  'bidIv',
  'bid',
  'ask',
  'askIv',
]

/** A bid is left of its ask on either side, and the quotes stay beside the strike; all the rest is mirrored. */
export const quoteColumns = ['bidIv', 'bid', 'ask', 'askIv'] as const satisfies readonly ChainColumn[]
const isQuote = (column: ChainColumn) => quoteColumns.some((quote) => quote === column)

/** The chosen columns of a side, left to right. `chosen` is in the order of the trader, from the outside to the strike. */
export function columnsOf(side: 'call' | 'put', chosen: readonly ChainColumn[]): readonly ChainColumn[] {
  const quotes = quoteColumns.filter((column) => chosen.includes(column))
  const others = chosen.filter((column) => !isQuote(column))
  return side === 'call' ? [...others, ...quotes] : [...quotes, ...others.toReversed()]
}

/** What was kept, without what is no column any more and what is there twice; the usual ones when nothing was. */
export function readColumns(persisted: unknown): readonly ChainColumn[] {
  if (!Array.isArray(persisted)) return usualColumns
  return [...new Set(persisted)].filter((column) => chainColumns.some((known) => known === column))
}

/** The chosen columns that can be moved, from the strike outwards. */
export function movableColumns(chosen: readonly ChainColumn[]): readonly ChainColumn[] {
  return chosen.filter((column) => !isQuote(column)).toReversed()
}

/** Adds a column where it usually is: outside the first chosen one that is usually nearer to the strike. */
export function withColumn(chosen: readonly ChainColumn[], column: ChainColumn): readonly ChainColumn[] {
  if (chosen.includes(column)) return chosen
  const inner = chainColumns.slice(chainColumns.indexOf(column) + 1)
  const at = chosen.findIndex((other) => inner.includes(other))
  return chosen.toSpliced(at === -1 ? chosen.length : at, 0, column)
}

/** Exchanges a column with the next one nearer to the strike, or farther from it; the same list at either end. */
export function withColumnMoved(
  chosen: readonly ChainColumn[],
  column: ChainColumn,
  to: 'strike' | 'outside',
): readonly ChainColumn[] {
  const movable = movableColumns(chosen)
  const other = movable[movable.indexOf(column) + (to === 'strike' ? -1 : 1)]
  if (other === undefined || !movable.includes(column)) return chosen
  return chosen.map((one) => (one === column ? other : one === other ? column : one))
}

/** Without the columns that would be empty: the trader has no order and no position here. */
export function usedColumns(
  chosen: readonly ChainColumn[],
  used: Readonly<Record<'orders' | 'position', boolean>>,
): readonly ChainColumn[] {
  return chosen.filter((column) => (column === 'orders' || column === 'position' ? used[column] : true))
}

type ColumnText = { readonly header: string; readonly label: string; readonly width: number }

export const columnLabels: Readonly<Record<ChainColumn, ColumnText>> = {
  age: { header: t('Age'), label: t('Quote age'), width: 46 },
  orders: { header: t('Orders'), label: t('Your orders'), width: 50 },
  position: { header: t('Pos.'), label: t('Your position'), width: 44 },
  volume: { header: t('24 h vol.'), label: t('24 h volume (contracts)'), width: 58 },
  openInterest: { header: t('OI'), label: t('Open interest'), width: 58 },
  theta: { header: t('Theta'), label: thetaAbout, width: 56 },
  vega: { header: t('Vega'), label: t('Vega (USD/vol pt)'), width: 52 },
  gamma: { header: t('Gamma'), label: t('Gamma'), width: 62 },
  delta: { header: t('Delta'), label: deltaAbout, width: 44 },
  markIv: { header: t('Mark IV'), label: t('Mark IV, ± one price tick'), width: 54 },
  mark: { header: t('Mark'), label: t('Mark'), width: 56 },
  bidIv: { header: t('Bid IV'), label: t('Bid IV, ± one price tick'), width: 54 },
  bid: { header: t('Bid'), label: t('Bid and size'), width: 88 },
  ask: { header: t('Ask'), label: t('Ask and size'), width: 88 },
  askIv: { header: t('Ask IV'), label: t('Ask IV, ± one price tick'), width: 54 },
}

export const strikeWidth = 68

/** What a "+" for a finger needs beside a bid or an ask. */
export const addWidth = 44

export function widthOf(column: ChainColumn, hasAdd: boolean): number {
  return columnLabels[column].width + (hasAdd && (column === 'bid' || column === 'ask') ? addWidth : 0)
}

/** What is missed least first; the volatilities of the quotes go together, and the quotes themselves stay. */
const firstToGo: readonly (readonly ChainColumn[])[] = [
  ['age'],
  ['volume'],
  ['openInterest'],
  ['mark'],
  ['orders'],
  ['markIv'],
  ['gamma'],
  ['theta'],
  ['vega'],
  ['position'],
  ['bidIv', 'askIv'],
  ['delta'],
]

/** How wide a table with these columns on either side of the strike must be, in pixels. */
export function chainWidth(chosen: readonly ChainColumn[], hasAdd: boolean): number {
  return chosen.reduce((sum, column) => sum + 2 * widthOf(column, hasAdd), strikeWidth)
}

/** The columns for which there is room, in pixels. The same go on either side, so the strike stays in the middle. */
export function fittedColumns(
  chosen: readonly ChainColumn[],
  room: number | undefined,
  hasAdd: boolean,
): readonly ChainColumn[] {
  let fitted = chosen
  for (const columns of firstToGo) {
    if (room === undefined || chainWidth(fitted, hasAdd) <= room) return fitted
    fitted = fitted.filter((column) => !columns.includes(column))
  }
  return fitted
}

/** The columns that are plain text. */
type FigureColumn = Extract<ChainColumn, 'mark' | 'delta' | 'gamma' | 'vega' | 'theta' | 'openInterest'>

/** A figure of the venue's as a plain-text column shows it; `—` for an unknown one. */
export function figureText(column: FigureColumn, ticker: Ticker | undefined, instrument: OptionInstrument): string {
  switch (column) {
    case 'mark':
      return formatPrice(ticker?.mark?.price, instrument.priceStep)
    case 'delta':
      return formatNumber(ticker?.mark?.delta, 2)
    case 'gamma':
      return formatNumber(ticker?.mark?.gamma, 5)
    case 'vega':
      return formatNumber(ticker?.mark?.vega, 2)
    case 'theta':
      return formatNumber(ticker?.mark?.theta, 2)
    case 'openInterest':
      return formatCompact(ticker?.openInterest)
  }
}

/** `54.3%` */
export function volatilityText(level: TickerLevel | undefined): string {
  return formatPercent(level?.iv, { decimals: 1, isSigned: false })
}

/**
 * How many volatility points one tick of the price is: how sure an IV can be at all. Vega is of the level itself, or of
 * the mark; undefined where a price says nothing of the volatility.
 */
export function tickWidth(
  level: TickerLevel | undefined,
  mark: TickerLevel | undefined,
  priceStep: Price,
): number | undefined {
  const vega = level?.vega ?? mark?.vega
  if (level?.iv === undefined || vega === undefined || !(vega > 0)) return undefined
  return toNumber(priceStep) / vega
}

/** `±0.12`, coarser as it grows; beyond a hundred points the exact width does not matter. */
export function tickWidthText(width: number | undefined): string {
  if (width === undefined) return ''
  if (width >= 100) return '±>99'
  return `±${formatNumber(width, width < 1 ? 2 : width < 10 ? 1 : 0)}`
}

/** Size and price of a side of the touch. */
export function quoteTexts(
  level: TickerLevel | undefined,
  { priceStep, amountStep }: OptionInstrument,
): { readonly price: string; readonly size: string } {
  if (level === undefined) return { price: unknownText, size: '' }
  const size = level.amount === undefined ? '' : sizeText(level.amount, amountStep)
  return { price: formatPrice(level.price, priceStep), size }
}

/** Exact up to five digits, `12.4 k` beyond: the exact one is in the book. */
function sizeText(amount: NonNullable<TickerLevel['amount']>, amountStep: OptionInstrument['amountStep']): string {
  return amount >= 10_000_000_000n ? formatCompact(amount) : formatAmount(amount, amountStep)
}
