import type { Ticker, TickerLevel } from '@/protocol/channels/ticker'
import { toNumber, type Price } from '@/protocol/fixed6'
import type { OptionInstrument } from '@/protocol/instrument'
import { formatAmount } from '@/ui/formatAmount'
import { unknownText } from '@/ui/formatDecimal'
import { formatNumber } from '@/ui/formatNumber'
import { formatPercent } from '@/ui/formatPercent'
import { formatPrice } from '@/ui/formatPrice'
import { formatCompact } from '@/ui/formatUsd'
import type { ChainColumn } from './chainColumns'

/** The columns that are plain text. */
export type FigureColumn = Extract<ChainColumn, 'mark' | 'delta' | 'gamma' | 'vega' | 'theta' | 'openInterest'>

/** A figure of the venue's, as it stands in a column that is plain text; `—` for what nobody tells. */
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

/** `54.3%`; a venue writes 0 where a price has no volatility. */
export function volatilityText(level: TickerLevel | undefined): string {
  return formatPercent(level?.iv === 0 ? undefined : level?.iv, { decimals: 1, isSigned: false })
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

/** `±0.12`, coarser as it grows; beyond a hundred points nobody counts. */
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
