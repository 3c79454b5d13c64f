import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from 'react'
import { type Amount, type Price, toNumber } from '@/core/protocol/fixed6'
import type { Instrument, Side } from '@/core/protocol/instrument'
import { MoveEffect } from '@/web/desk/amend/MoveEffect'
import { t } from '@/web/language/t'
import { formatAmount } from '@/web/ui/formatNumber'
import { pointAtPrice, followPrice } from '@/web/ui/priceCursor'
import { HeldBadge } from '@/web/ui/still/HeldBadge'
import { Missed } from '@/web/ui/still/Missed'
import { useStill } from '@/web/ui/still/useStill'
import { ladderPlace, ladderSelector, keyMeaning } from './ladderPlaces'
import { LadderRow, markLegend } from './LadderRow'
import type { LadderRowData } from './ladderRows'
import { movedTogether, ordersInRow, type LadderMove, type LadderOrder } from './myOrdersCells'
import { useLadderDrag } from './useLadderDrag'
import { marketBeyond, windowPrices, type LadderWindow } from './useLadderWindow'
import './ladder.css'

export type LadderActions = {
  readonly onPress: (side: Side, price: Price) => void
  /** Called once, when own orders are dropped at a price. */
  readonly onMove: (orderIds: readonly string[], price: Price) => void
  readonly onCancel: (orderIds: readonly string[]) => void
}

type LadderTableProps = LadderActions & {
  instrument: Instrument
  view: LadderWindow
  rows: readonly LadderRowData[]
  orders: readonly LadderOrder[]
  amount: Amount | undefined
  isArmed: boolean
  onDisarm: () => void
  bestBid: Price | undefined
  bestAsk: Price | undefined
  move: LadderMove | undefined
  onProposeMove: (move: LadderMove | undefined) => void
  onScroll: (rows: number) => void
  onCentre: () => void
  onHold: (isHeld: boolean) => void
  /** True when the market has left the held rows. */
  isHeldBack: boolean
}

/** Prices from high to low with their sizes. Buys are placed on the left, sells on the right. */
export function LadderTable(props: LadderTableProps) {
  const { instrument, view, rows, orders, amount, isArmed, move, onProposeMove } = props
  const { instrumentName, priceStep, amountStep } = instrument
  const table = useRef<HTMLTableElement>(null)
  const [cursor, setCursor] = useState<{ readonly side: Side; readonly price: Price }>()
  useCursorRow(table, instrumentName, view)
  const still = useStill({
    shown: rows.map((row) => row.price),
    shownAt: (target) => shownIn(rows, ladderPlace(target)),
    onHold: props.onHold,
  })
  useEffect(() => {
    // While the ladder is armed, a press sends immediately, so the rows stay still under a resting pointer. They also
    // stay still during a drag.
    if (!isArmed) still.hold.end('armed')
    if (move === undefined) still.hold.end('move')
    else still.hold.use('move', Infinity)
  }, [still.hold, isArmed, move])
  const point = () => {
    still.handlers.onPointerMove()
    if (isArmed) still.hold.use('armed', Infinity)
  }
  const tab = tabPlace(cursor, rows)
  const movable = (row: Price, side?: Side) =>
    ordersInRow(orders, row, view.grouping, side).filter(({ isPending }) => !isPending)
  const idsOf = (found: readonly LadderOrder[]) => found.map(({ orderId }) => orderId)

  const cancel = (row: Price, side: Side | undefined) => {
    const found = movable(row, side)
    if (found.length > 0) props.onCancel(idsOf(found))
    return found.length > 0
  }
  const commit = ({ side, from, to }: LadderMove) => {
    const found = movable(from, side)
    onProposeMove(undefined)
    if (found.length > 0 && from !== to) props.onMove(idsOf(found), to)
  }
  const drag = useLadderDrag({
    move,
    canMove: (side, from) => movable(from, side).length > 0,
    onPropose: onProposeMove,
    onCommit: commit,
    onScroll: props.onScroll,
    onHold: (isHeld) => (isHeld ? still.hold.use('drag', Infinity) : still.hold.end('drag')),
  })

  const wantsFocus = useRef<{ readonly side: Side; readonly price: Price }>(undefined)
  useLayoutEffect(() => {
    const wanted = wantsFocus.current
    if (wanted === undefined) return
    wantsFocus.current = undefined
    table.current?.querySelector<HTMLElement>(ladderSelector(wanted.price, wanted.side))?.focus()
  })
  const goTo = (side: Side, price: Price) => {
    const prices = windowPrices(view)
    const lowest = prices.at(-1) ?? price
    if (price > view.top) props.onScroll(Number((price - view.top) / view.grouping))
    else if (price < lowest) props.onScroll(-Number((lowest - price) / view.grouping))
    wantsFocus.current = { side, price }
    setCursor({ side, price })
  }

  const onKeyDown = (event: KeyboardEvent) => {
    still.handlers.onKeyDown()
    const found = ladderPlace(event.target)
    if (event.key === 'Escape' && move !== undefined && found?.cell === undefined) {
      // A drag starts on an order, not on a cell.
      drag.abandon()
      onProposeMove(undefined)
      event.preventDefault()
      return event.stopPropagation()
    }
    if (found?.cell === undefined) return
    const meaning = keyMeaning(event, { side: found.cell, price: found.price }, move, view)
    if (meaning === undefined) return
    switch (meaning.kind) {
      case 'go':
        goTo(meaning.side, meaning.price)
        break
      case 'propose': {
        if (movable(meaning.move.from, meaning.move.side).length === 0) break
        onProposeMove(meaning.move)
        goTo(meaning.move.side, meaning.move.to)
        break
      }
      case 'commit':
        if (move !== undefined) commit(move)
        break
      case 'cancel':
        cancel(found.price, undefined)
        break
      case 'escape':
        drag.abandon()
        if (move !== undefined) {
          goTo(move.side, move.from)
          onProposeMove(undefined)
        } else props.onDisarm()
        break
    }
    event.preventDefault()
    event.stopPropagation()
  }
  const onClick = (event: MouseEvent) => {
    const found = ladderPlace(event.target)
    if (found?.cell === undefined || !still.isAimed(shownIn(rows, found), event.target)) return
    setCursor({ side: found.cell, price: found.price })
    if (move === undefined) props.onPress(found.cell, found.price)
  }
  /** A right or middle click cancels the own orders under the pointer. Elsewhere the browser handles the click. */
  const onOtherPress = (event: MouseEvent) => {
    const found = ladderPlace(event.target)
    if (found === undefined || (event.type === 'auxclick' && event.button !== 1)) return
    const isAimed = still.isAimed(shownIn(rows, found), event.target)
    if (!isAimed || cancel(found.price, found.own ?? found.cell)) event.preventDefault()
  }

  const beyond = marketBeyond(view, props.bestBid, props.bestAsk)
  return (
    <div
      role="presentation"
      className="ladder-ground"
      data-armed={isArmed || undefined}
      onPointerEnter={point}
      onPointerLeave={(event) => {
        pointAtPrice(instrumentName, 'ladder', undefined)
        still.hold.end('armed')
        still.handlers.onPointerLeave(event)
      }}
      onPointerOver={(event) => {
        const price = ladderPlace(event.target)?.price
        if (event.pointerType !== 'touch')
          pointAtPrice(instrumentName, 'ladder', price === undefined ? undefined : Number(price) / 1e6)
      }}
      onPointerDown={(event) => {
        still.handlers.onPointerDown(event)
        drag.onPointerDown(event)
      }}
      onPointerMove={(event) => {
        point()
        drag.onPointerMove(event)
      }}
      onPointerUp={drag.onPointerUp}
      onPointerCancel={drag.onPointerCancel}
      // Holds the rows during keyboard use, so that the focused price stays in place.
      onFocus={(event) => event.target.matches(':focus-visible') && still.hold.use('keys', Infinity)}
      onBlur={(event) => {
        if (event.currentTarget.contains(event.relatedTarget) || wantsFocus.current !== undefined) return
        still.hold.end('keys')
        if (move !== undefined) onProposeMove(undefined)
      }}
      onClick={onClick}
      onContextMenu={onOtherPress}
      onAuxClick={onOtherPress}
      onKeyDown={onKeyDown}
    >
      <HeldBadge isHeld={props.isHeldBack} />
      <Missed missed={still.missed} />
      <MoveEffect moved={movedTogether(orders, move, view.grouping)} price={move?.to}>
        {(taking) => <output className={taking === undefined ? 'sr-only' : 'ladder-taking'}>{taking}</output>}
      </MoveEffect>
      <table ref={table} aria-label={t('Ladder')} className="ladder">
        <LadderHead />
        <tbody>
          {rows.map((row) => (
            <LadderRow
              key={String(row.price)}
              row={row}
              grouping={view.grouping}
              priceStep={priceStep}
              amountStep={amountStep}
              isArmed={isArmed}
              amountText={formatAmount(amount, amountStep)}
              tabSide={tab?.price === row.price ? tab.side : undefined}
            />
          ))}
        </tbody>
      </table>
      {beyond !== undefined && (
        <button
          type="button"
          onClick={props.onCentre}
          className={`ladder-beyond ${beyond === 'above' ? 'top-6' : 'bottom-1'}`}
        >
          {beyond === 'above' ? t('↑ Market is above') : t('↓ Market is below')}
        </button>
      )}
    </div>
  )
}

/** Row of a price with its index; `undefined` if it is not visible. */
function shownIn(rows: readonly LadderRowData[], found: { readonly price: Price } | undefined) {
  const place = rows.findIndex(({ price }) => price === found?.price)
  return found === undefined || place === -1 ? undefined : { place, price: found.price }
}

/** Cell that is the tab stop: the last cell used by keyboard, or the best bid, if visible. */
function tabPlace(cursor: { readonly side: Side; readonly price: Price } | undefined, rows: readonly LadderRowData[]) {
  if (cursor !== undefined && rows.some(({ price }) => price === cursor.price)) return cursor
  const row = rows.find(({ zone }) => zone === 'bid') ?? rows[Math.floor(rows.length / 2)]
  return row === undefined ? undefined : { side: 'buy' as const, price: row.price }
}

function LadderHead() {
  return (
    <thead>
      <tr>
        <th scope="col" className="ladder-own">
          {t('Buys')}
        </th>
        <th scope="col">{t('Bid')}</th>
        <th scope="col" className="ladder-marks" title={markLegend}>
          <span aria-hidden="true">?</span>
          <span className="sr-only">{t('Entry · mark')}</span>
        </th>
        <th scope="col" className="ladder-price-head">
          {t('Price')}
        </th>
        <th scope="col">{t('Ask')}</th>
        <th scope="col" className="ladder-own">
          {t('Sells')}
        </th>
        <th scope="col" className="ladder-volume">
          {t('Volume')}
        </th>
      </tr>
    </thead>
  )
}

/**
 * Marks the row of a price hovered in another panel. Writes to the DOM directly, because the mark follows the pointer.
 */
function useCursorRow(table: RefObject<HTMLTableElement | null>, instrumentName: string, view: LadderWindow) {
  const { top, grouping } = view
  const price = useRef<number>(undefined)
  useLayoutEffect(() => {
    const [topPrice, step] = [toNumber(top), toNumber(grouping)]
    const mark = () => {
      const body = table.current?.tBodies[0]
      body?.querySelector('[data-cursor]')?.removeAttribute('data-cursor')
      if (price.current === undefined) return
      // A row covers prices from its own price up to the next row.
      const index = Math.ceil((topPrice - price.current) / step - 1e-9)
      if (index >= 0) body?.rows[index]?.setAttribute('data-cursor', '')
    }
    return followPrice(instrumentName, 'ladder', (now) => {
      price.current = now
      mark()
    })
  }, [table, instrumentName, top, grouping])
}
