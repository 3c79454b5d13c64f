import type { Ticker, TickerLevel } from '@/core/protocol/channels/ticker'
import type { OptionInstrument, Side } from '@/core/protocol/instrument'
import { t } from '@/web/language/t'
import { figureText, quoteTexts, tickWidth, tickWidthText, volatilityText, type ChainColumn } from './chainColumns'

/** How the quotes of an option are written. */
export type SideWriting = {
  readonly instrument: OptionInstrument
  /** The side of the leg that the structure in the making has of it. */
  readonly leg: Side | undefined
  /** A phone has the volatility under the price. */
  readonly isCompact: boolean
}

/** The cells of one option by column. React draws them without any text in them. */
export type SideCells = ReadonlyMap<ChainColumn, HTMLElement>

/** Writes the quotes of an option into its cells. What has not changed is not touched. */
export type PaintSide = (ticker: Ticker | undefined) => void

/**
 * The quotes of one option, written straight into its cells: of five thousand changes a second React would draw each
 * that is in view, with the elements around it. Who takes an ask buys, who takes a bid sells.
 */
export function createSidePainter(
  cells: SideCells,
  columns: readonly ChainColumn[],
  { instrument, leg, isCompact }: SideWriting,
): PaintSide {
  const paints = columns.flatMap((column): PaintSide[] => {
    const cell = cells.get(column)
    if (cell === undefined) return []
    switch (column) {
      case 'bid':
      case 'ask': {
        const paint = quotePainter(cell, column === 'bid' ? 'sell' : 'buy', { instrument, leg, isCompact })
        return [(ticker) => paint(ticker?.[column])]
      }
      case 'bidIv':
        return [volatilityPainter(cell, (ticker) => ticker?.bid, instrument)]
      case 'askIv':
        return [volatilityPainter(cell, (ticker) => ticker?.ask, instrument)]
      case 'markIv':
        return [volatilityPainter(cell, (ticker) => ticker?.mark, instrument)]
      case 'mark':
      case 'delta':
      case 'gamma':
      case 'vega':
      case 'theta':
      case 'openInterest': {
        const write = writer(cell.querySelector('span'))
        return [(ticker) => write(figureText(column, ticker, instrument))]
      }
      case 'age':
      case 'orders':
      case 'position':
      case 'volume':
        return []
    }
  })
  return (ticker) => {
    for (const paint of paints) paint(ticker)
  }
}

/** What a quote is of, and its price, are written on the cell in the same stroke as the text: presses are read from there. */
function quotePainter(cell: HTMLElement, side: Side, { instrument, leg, isCompact }: SideWriting) {
  const button = cell.querySelector<HTMLElement>('.chain-press')
  const writePrice = writer(cell.querySelector('[data-text="price"]'))
  const writeSize = writer(cell.querySelector('[data-text="size"]'))
  let written: string | undefined
  return (level: TickerLevel | undefined) => {
    const { price, size } = quoteTexts(level, instrument)
    writePrice(price)
    writeSize(isCompact && level !== undefined ? `${volatilityText(level)} · ${size}` : size)
    const exact = level?.price.toString() ?? ''
    if (written === exact || button === null) return
    written = exact
    const words = wordsOf(side, instrument.instrumentName, level === undefined ? undefined : price)
    button.setAttribute('aria-label', leg === side ? `${words}, ${t('a leg')}` : words)
    button.toggleAttribute('data-unknown', level === undefined)
    if (level === undefined) cell.removeAttribute('data-price')
    else cell.setAttribute('data-price', exact)
  }
}

function wordsOf(side: Side, instrument: string, price: string | undefined): string {
  if (price === undefined) {
    return side === 'buy'
      ? t('Buy {instrument}, no ask', { instrument })
      : t('Sell {instrument}, no bid', { instrument })
  }
  return side === 'buy'
    ? t('Buy {instrument} at {price}', { instrument, price })
    : t('Sell {instrument} at {price}', { instrument, price })
}

function volatilityPainter(
  cell: HTMLElement,
  levelOf: (ticker: Ticker | undefined) => TickerLevel | undefined,
  { priceStep }: OptionInstrument,
): PaintSide {
  const writeWidth = writer(cell.querySelector('.chain-tick'))
  const write = writer(cell.querySelector('[data-text="iv"]'))
  let titled: string | undefined
  return (ticker) => {
    const level = levelOf(ticker)
    const width = tickWidthText(tickWidth(level, ticker?.mark, priceStep))
    writeWidth(width)
    write(volatilityText(level))
    if (titled === width) return
    titled = width
    if (width === '') cell.removeAttribute('title')
    else cell.title = t('{width} vol points per price tick', { width })
  }
}

/** Writes a text that has changed into the text node that is there: another node would be laid out from the beginning. */
function writer(element: Element | null): (text: string) => void {
  const node = element?.firstChild instanceof Text ? element.firstChild : new Text()
  if (node.parentNode === null) element?.append(node)
  let written: string | undefined
  return (text) => {
    if (text === written) return
    written = text
    node.data = text
  }
}
