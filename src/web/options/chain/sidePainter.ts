import type { Ticker, TickerLevel } from '@/core/protocol/channels/ticker'
import type { OptionInstrument, Side } from '@/core/protocol/instrument'
import { t } from '@/web/language/t'
import { figureText, quoteTexts, tickWidth, tickWidthText, volatilityText, type ChainColumn } from './chainColumns'

export type SideWriting = {
  readonly instrument: OptionInstrument
  /** Side of this option's leg in the draft structure. */
  readonly leg: Side | undefined
  readonly isCompact: boolean
}

/** The cells of one option by column, rendered by React without text. */
export type SideCells = ReadonlyMap<ChainColumn, HTMLElement>

export type PaintSide = (ticker: Ticker | undefined) => void

/**
 * Writes quotes to the DOM directly, because they change five thousand times a second. A click on an ask buys, on a bid
 * sells.
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

/** Writes instrument and price to the cell together with the text, because a click reads them from the cell. */
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
    const words = textOf(side, instrument.instrumentName, level === undefined ? undefined : price)
    button.setAttribute('aria-label', leg === side ? `${words}, ${t('a leg')}` : words)
    button.toggleAttribute('data-unknown', level === undefined)
    if (level === undefined) cell.removeAttribute('data-price')
    else cell.setAttribute('data-price', exact)
  }
}

function textOf(side: Side, instrument: string, price: string | undefined): string {
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

/** Changes the existing text node, because the browser would lay out a new node from scratch. */
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
