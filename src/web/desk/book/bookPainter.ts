import { fixed6, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import type { Side } from '@/core/protocol/instrument'
import { t } from '@/web/language/t'
import { decimalsOf, formatDecimal, formatPercent, formatUsd, unknownText } from '@/web/ui/formatNumber'
import { noiseStart } from '@/web/ui/SignedValue'
import { bidPercent, type PaintShade } from './BookDepth'
import { deepestTotal, depthOf, inUnits, percentOf, type BookCell, type BookUnits } from './bookPlaces'
import type { BookRowData, BookRows } from './bookRows'
import type { IvAt } from './ivAtMark'
import { middlePrice } from './middlePrice'

export type BookSnapshot = {
  readonly rows: BookRows
  /** The current market rows, for the bars and the imbalance. */
  readonly live: BookRows
  readonly bestBid: Price | undefined
  readonly bestAsk: Price | undefined
  readonly ivAt: IvAt | undefined
}

export type BookWriting = {
  readonly units: BookUnits
  readonly grouping: Price
  readonly priceStep: Price
  readonly amountStep: Amount
}

/** Elements that receive the numbers. React renders these elements without text. */
export type BookPlaces = {
  readonly table: HTMLTableElement
  readonly balance: HTMLElement
  readonly shades: Readonly<Record<Side, PaintShade | undefined>>
}

export type BookPainter = {
  /** Writes the numbers into the mounted rows and skips what has not changed. */
  readonly paint: (picture: BookSnapshot) => void
  /** Looks up the row elements again. Call after each React render. */
  readonly adopt: (places: BookPlaces) => void
}

/**
 * Creates a painter that writes numbers directly into the table. React renders rows and marks; frames that change only
 * numbers skip React.
 */
export function createBookPainter({ units, grouping, priceStep, amountStep }: BookWriting): BookPainter {
  /** Painted state by element, so that a moved row keeps its state. */
  const known = new WeakMap<Element, PaintedRow>()
  let rows: Readonly<Record<Side, readonly PaintedRow[]>> = { buy: [], sell: [] }
  let places: BookPlaces | undefined
  const paintAround = createSurroundings(units, priceStep)
  const priceDecimals = decimalsOf(priceStep)
  const significant = decimalsOf(grouping)
  const amountDecimals = decimalsOf(amountStep)

  function writeSum(cell: PaintedCell, value: bigint, none: string | undefined): void {
    if (cell.value === value && cell.none === none) return
    const text = units === 'usd' ? formatUsd(fixed6<Usd>(value), 0) : formatDecimal(value, amountDecimals)
    writeCell(cell, none ?? text, 0)
    if (cell.none !== none) setFlag(cell.button, 'aria-disabled', none !== undefined)
    cell.value = value
    cell.none = none
  }

  function paintRow(painted: PaintedRow, row: BookRowData, ivAt: IvAt | undefined): void {
    const { amount, total } = inUnits(row, units)
    // True for a level that left the book while its row is held.
    const isGone = amount === 0n
    if (painted.price.value !== row.price) {
      const text = formatDecimal(row.price, priceDecimals)
      writeCell(painted.price, text, text.length - noiseStart(text, priceDecimals, significant))
      painted.price.value = row.price
    }
    writeSum(painted.amount, amount, isGone ? t('gone') : undefined)
    writeSum(painted.total, total, total === 0n ? unknownText : undefined)
    if (painted.isGone !== isGone) setFlag(painted.element, 'data-gone', isGone)
    painted.isGone = isGone
    if (painted.iv === undefined) return
    const iv = ivOf(row, ivAt)
    const estimateMark = row.iv === undefined && iv !== undefined ? '≈' : ''
    writeText(painted.iv, estimateMark + formatPercent(iv, { decimals: 1, isSigned: false }))
  }

  return {
    adopt: (next) => {
      places = next
      const rowsOf = (side: Side) =>
        Array.from(next.table.querySelectorAll(`tr[data-side='${side}']`), (element) => {
          const painted = known.get(element) ?? adoptRow(element)
          known.set(element, painted)
          return painted
        })
      // Asks are rendered with the best ask at the bottom.
      rows = { buy: rowsOf('buy'), sell: rowsOf('sell').toReversed() }
    },
    paint: (picture) => {
      if (places === undefined) return
      for (const [index, painted] of rows.sell.entries()) {
        const row = picture.rows.asks[index]
        if (row !== undefined) paintRow(painted, row, picture.ivAt)
      }
      for (const [index, painted] of rows.buy.entries()) {
        const row = picture.rows.bids[index]
        if (row !== undefined) paintRow(painted, row, picture.ivAt)
      }
      paintAround(places, picture)
    },
  }
}

/** Paints everything around the rows: the mid price, the imbalance and the depth bars. */
function createSurroundings(units: BookUnits, priceStep: Price) {
  const texts = createWriter()
  const priceDecimals = decimalsOf(priceStep)
  // The mid price can be half a tick, so it needs another decimal.
  const midDecimals = Math.min(6, priceDecimals + 1)

  function paintMiddle({ table }: BookPlaces, { bestBid, bestAsk }: BookSnapshot): void {
    const { mid, spread, spreadRatio } = middlePrice(bestBid, bestAsk)
    const write = (name: string, text: string) => texts.write(table, `[data-middle='${name}']`, text)
    write('mid', formatDecimal(mid, midDecimals))
    write('spread', formatDecimal(spread, priceDecimals))
    write('ratio', formatPercent(spreadRatio, { decimals: 3, isSigned: false }))
  }

  function paintBalance({ balance }: BookPlaces, live: BookRows): void {
    const share = bidPercent(depthOf(live.bids, units), depthOf(live.asks, units))
    const percent = (of: number | undefined) =>
      formatPercent(of === undefined ? undefined : of / 100, { decimals: 0, isSigned: false })
    texts.write(balance, "[data-balance='buy']", t('Bids {share}', { share: percent(share) }))
    const isNew = texts.write(
      balance,
      "[data-balance='sell']",
      t('{share} Asks', { share: percent(share === undefined ? undefined : 100 - share) }),
    )
    if (!isNew) return
    const bar = balance.querySelector<HTMLElement>('.imbalance')
    bar?.style.setProperty('--share', `${share ?? 50}%`)
    bar?.setAttribute('data-known', String(share !== undefined))
  }

  function paintShades({ shades }: BookPlaces, picture: BookSnapshot): void {
    const deepest = deepestTotal(picture.live, units)
    const percentsOf = (side: readonly BookRowData[]) =>
      side.map((row) => percentOf(inUnits(row, units).total, deepest))
    shades.sell?.(percentsOf(picture.rows.asks))
    shades.buy?.(percentsOf(picture.rows.bids))
  }

  return (places: BookPlaces, picture: BookSnapshot) => {
    paintMiddle(places, picture)
    paintBalance(places, picture.live)
    paintShades(places, picture)
  }
}

type PaintedCell = {
  readonly button: Element
  readonly head: Text
  readonly tail: Text
  value: bigint | undefined
  none: string | undefined
}

type PaintedRow = {
  readonly element: Element
  readonly price: PaintedCell
  readonly amount: PaintedCell
  readonly total: PaintedCell
  readonly iv: Text | undefined
  isGone: boolean
}

/**
 * Prepares a row that a previous painter may have painted: a change of units creates a new painter for the rows on
 * screen.
 */
function adoptRow(element: Element): PaintedRow {
  setFlag(element, 'data-gone', false)
  const cellOf = (cell: BookCell): PaintedCell => {
    const button = element.querySelector(`[data-cell='${cell}']`)
    const end = button?.querySelector('span')
    if (button === null || end === null || end === undefined) throw new Error(`a row of the book has no ${cell}`)
    setFlag(button, 'aria-disabled', false)
    const head = document.createTextNode('')
    button.replaceChildren(head, end)
    return { button, head, tail: textIn(end), value: undefined, none: undefined }
  }
  const iv = element.querySelector('[data-iv]')
  return {
    element,
    price: cellOf('price'),
    amount: cellOf('amount'),
    total: cellOf('total'),
    iv: iv === null ? undefined : textIn(iv),
    isGone: false,
  }
}

/** Creates the text node of an element that React leaves empty. */
function textIn(element: Element): Text {
  const text = document.createTextNode('')
  element.replaceChildren(text)
  return text
}

function writeCell({ head, tail }: PaintedCell, text: string, dimmed: number): void {
  writeText(head, text.slice(0, text.length - dimmed))
  writeText(tail, text.slice(text.length - dimmed))
}

function writeText(node: Text, text: string): void {
  if (node.data !== text) node.data = text
}

function setFlag(element: Element, name: string, isSet: boolean): void {
  if (isSet) element.setAttribute(name, 'true')
  else element.removeAttribute(name)
}

/** Writes single texts. Each element is looked up once while it stays mounted. */
function createWriter() {
  const texts = new Map<string, { readonly element: Element; readonly text: Text }>()
  return {
    /** Writes a text. Returns true if it changed. */
    write: (parent: Element, selector: string, text: string): boolean => {
      let found = texts.get(selector)
      if (found?.element.isConnected !== true || found.text.parentNode !== found.element) {
        const element = parent.querySelector(selector)
        if (element === null) return false
        found = { element, text: textIn(element) }
        texts.set(selector, found)
      }
      if (found.text.data === text) return false
      found.text.data = text
      return true
    },
  }
}

/**
 * Volatility of a row. The published volatility is from an earlier time, so it is used only while the forward is
 * unknown.
 */
function ivOf(row: BookRowData, ivAt: IvAt | undefined): number | undefined {
  if (ivAt !== undefined) return ivAt(row.price)
  return row.iv
}
