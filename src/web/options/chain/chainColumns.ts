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

/** All columns, from the outside of the table to the strike. */
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
  'openInterest',
  'delta',
  'bidIv',
  'bid',
  'ask',
  'askIv',
]

/**
 * Quote columns are nearest to the strike, and bids are left of asks on either side. The other columns are mirrored.
 */
export const quoteColumns = ['bidIv', 'bid', 'ask', 'askIv'] as const satisfies readonly ChainColumn[]
const isQuote = (column: ChainColumn) => quoteColumns.some((quote) => quote === column)

/**
 * Returns the columns of a side from left to right. `chosen` is in the trader's order, from the outside to the strike.
 */
export function columnsOf(side: 'call' | 'put', chosen: readonly ChainColumn[]): readonly ChainColumn[] {
  const quotes = quoteColumns.filter((column) => chosen.includes(column))
  const others = chosen.filter((column) => !isQuote(column))
  return side === 'call' ? [...others, ...quotes] : [...quotes, ...others.toReversed()]
}

/** Reads the stored columns without unknown names and duplicates. Returns the default columns if nothing is stored. */
export function readColumns(persisted: unknown): readonly ChainColumn[] {
  if (!Array.isArray(persisted)) return usualColumns
  return [...new Set(persisted)].filter((column) => chainColumns.some((known) => known === column))
}

/** The columns that the trader can reorder, from the strike outwards. */
export function movableColumns(chosen: readonly ChainColumn[]): readonly ChainColumn[] {
  return chosen.filter((column) => !isQuote(column)).toReversed()
}

/** Inserts a column in its default place: outside the first chosen column that is nearer to the strike by default. */
export function withColumn(chosen: readonly ChainColumn[], column: ChainColumn): readonly ChainColumn[] {
  if (chosen.includes(column)) return chosen
  const inner = chainColumns.slice(chainColumns.indexOf(column) + 1)
  const at = chosen.findIndex((other) => inner.includes(other))
  return chosen.toSpliced(at === -1 ? chosen.length : at, 0, column)
}

/** Swaps a column with its neighbour on the strike side or the outside. At either end the list does not change. */
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

/** Removes columns that would be empty, because the trader has no order or position here. */
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
  ask: { header: t('Ask'), label: t('Ask and size'), width: 96 },
  askIv: { header: t('Ask IV'), label: t('Ask IV, ± one price tick'), width: 54 },
}

export const strikeWidth = 76

/** Width in pixels of a "+" beside a bid or ask on touch screens. */
export const addWidth = 44

export function widthOf(column: ChainColumn, hasAdd: boolean): number {
  return columnLabels[column].width + (hasAdd && (column === 'bid' || column === 'ask') ? addWidth : 0)
}

/**
 * Order in which columns are hidden, the least important first. The two quote volatilities are hidden together, and the
 * quotes are never hidden.
 */
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

/** Minimum width in pixels of a table with these columns on both sides of the strike. */
export function chainWidth(chosen: readonly ChainColumn[], hasAdd: boolean): number {
  return chosen.reduce((sum, column) => sum + 2 * widthOf(column, hasAdd), strikeWidth)
}

/**
 * Returns the columns that fit into `room` pixels. Both sides hide equal columns, so that the strike stays in the
 * middle.
 */
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

type FigureColumn = Extract<ChainColumn, 'mark' | 'delta' | 'gamma' | 'vega' | 'theta' | 'openInterest'>

/** Formats a figure of the venue; `—` if unknown. */
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

/** Formats a volatility: `54.3%`. */
export function volatilityText(level: TickerLevel | undefined): string {
  return formatPercent(level?.iv, { decimals: 1, isSigned: false })
}

/** Volatility points per price tick. Undefined where the price does not depend on volatility. */
export function tickWidth(
  level: TickerLevel | undefined,
  mark: TickerLevel | undefined,
  priceStep: Price,
): number | undefined {
  const vega = level?.vega ?? mark?.vega
  if (level?.iv === undefined || vega === undefined || !(vega > 0)) return undefined
  return toNumber(priceStep) / vega
}

/**
 * Formats a tick width as `±0.12`, with fewer decimals for larger widths. Above a hundred points the exact width does
 * not matter.
 */
export function tickWidthText(width: number | undefined): string {
  if (width === undefined) return ''
  if (width >= 100) return '±>99'
  return `±${formatNumber(width, width < 1 ? 2 : width < 10 ? 1 : 0)}`
}

export function quoteTexts(
  level: TickerLevel | undefined,
  { priceStep, amountStep }: OptionInstrument,
): { readonly price: string; readonly size: string } {
  if (level === undefined) return { price: unknownText, size: '' }
  const size = level.amount === undefined ? '' : sizeText(level.amount, amountStep)
  return { price: formatPrice(level.price, priceStep), size }
}

/** Formats a size exactly up to five digits, then as `12.4 k`, because the book shows the exact size. */
function sizeText(amount: NonNullable<TickerLevel['amount']>, amountStep: OptionInstrument['amountStep']): string {
  return amount >= 10_000_000_000n ? formatCompact(amount) : formatAmount(amount, amountStep)
}
