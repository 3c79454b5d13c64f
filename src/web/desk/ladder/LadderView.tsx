import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import type { Amount, Price } from '@/core/protocol/fixed6'
import type { Instrument, Side } from '@/core/protocol/instrument'
import { t } from '@/web/language/t'
import type { Trade } from '@/web/market/trades/tape'
import { Button } from '@/web/ui/Button'
import { formatPrice } from '@/web/ui/formatNumber'
import { useTokenPx } from '@/web/ui/useTokenPx'
import { rowOf } from './ladderPlaces'
import { ladderRows, type RowMark, rowMarkKinds } from './ladderRows'
import { LadderTable } from './LadderTable'
import { myOrdersCells, type LadderDraft, type LadderMove, type LadderOrder } from './myOrdersCells'
import { windowPrices, useLadderWindow, showsBothSides, stepForBothSides } from './useLadderWindow'

export type LadderBook = {
  /** Bids by row price of the grouping. */
  readonly bids: ReadonlyMap<Price, Amount>
  readonly asks: ReadonlyMap<Price, Amount>
  readonly bestBid: Price | undefined
  readonly bestAsk: Price | undefined
}

type LadderViewProps = {
  instrument: Instrument
  book: LadderBook
  grouping: Price
  onGrouping: (grouping: Price) => void
  volumes: ReadonlyMap<Price, Amount>
  last: Trade | undefined
  marks: readonly RowMark[]
  orders: readonly LadderOrder[]
  drafts: readonly LadderDraft[]
  aheadOf: (queueKey: string) => Amount | undefined
  amount: Amount | undefined
  isArmed: boolean
  isAutoCentre: boolean
  /** Each new number centres the market. */
  centring: number
  onPress: (side: Side, price: Price) => void
  onHold: (isHeld: boolean) => void
  onDisarm: () => void
  onMoveOrders: (orderIds: readonly string[], price: Price) => void
  onCancelOrders: (orderIds: readonly string[]) => void
}

export function LadderView(props: LadderViewProps) {
  const { instrument, book, grouping, orders, drafts, last, aheadOf } = props
  const { ref, count } = useRowCount()
  const [move, setMove] = useState<LadderMove>()
  const { bestBid, bestAsk } = book
  const { view, ...hand } = useLadderWindow({ count, grouping, bestBid, bestAsk, isAutoCentre: props.isAutoCentre })
  const [centred, setCentred] = useState(props.centring)
  if (centred !== props.centring) {
    setCentred(props.centring)
    hand.centre()
  }
  const rows =
    view === undefined
      ? []
      : ladderRows(windowPrices(view), {
          bids: book.bids,
          asks: book.asks,
          bestBid,
          bestAsk,
          ownBuys: myOrdersCells('buy', grouping, orders, drafts, move, aheadOf),
          ownSells: myOrdersCells('sell', grouping, orders, drafts, move, aheadOf),
          volumes: props.volumes,
          marks: marksByRow(props.marks, grouping),
          last:
            last === undefined
              ? undefined
              : { price: rowOf(last.price, grouping), tradeId: last.tradeId, side: last.side },
        })
  return (
    <div ref={ref} className="ladder-scroll">
      {view !== undefined && (
        <LadderTable
          instrument={instrument}
          view={view}
          rows={rows}
          orders={orders}
          amount={props.amount}
          isArmed={props.isArmed}
          onDisarm={props.onDisarm}
          bestBid={bestBid}
          bestAsk={bestAsk}
          move={move}
          onProposeMove={setMove}
          onPress={props.onPress}
          onMove={props.onMoveOrders}
          onCancel={props.onCancelOrders}
          onScroll={hand.scroll}
          onCentre={hand.centre}
          onHold={(isHeld) => {
            hand.hold(isHeld)
            props.onHold(isHeld)
          }}
          isHeldBack={hand.isHeldBack}
        />
      )}
      <MissingSide {...props} bestBid={bestBid} bestAsk={bestAsk} count={count} />
    </div>
  )
}

const headHeight = 20

/** Number of rows that fit; 0 until measured, which happens before the first paint. */
function useRowCount(): { readonly ref: RefObject<HTMLDivElement | null>; readonly count: number } {
  const ref = useRef<HTMLDivElement>(null)
  const [count, setCount] = useState(0)
  const rowHeight = useTokenPx('--ladder-row')
  useLayoutEffect(() => {
    const element = ref.current
    if (element === null) return
    const measure = () => setCount(Math.max(0, Math.floor((element.clientHeight - headHeight) / rowHeight)))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [rowHeight])
  return { ref, count }
}

/** Kinds of marks by row, in a fixed order and joined by spaces, because a string is cheap to compare. */
export function marksByRow(marks: readonly RowMark[], grouping: Price): ReadonlyMap<Price, string> {
  const rows = new Map<Price, string>()
  for (const kind of rowMarkKinds) {
    for (const mark of marks) {
      if (mark.kind !== kind) continue
      const row = rowOf(mark.price, grouping)
      const known = rows.get(row)
      if (known?.split(' ').includes(kind) !== true) rows.set(row, known === undefined ? kind : `${known} ${kind}`)
    }
  }
  return rows
}

type MissingSideProps = {
  instrument: Pick<Instrument, 'priceStep'>
  grouping: Price
  onGrouping: (grouping: Price) => void
  bestBid: Price | undefined
  bestAsk: Price | undefined
  count: number
}

/** Offers a step that shows both sides. A step that the trader chose is never changed automatically. */
export function MissingSide({ instrument: { priceStep }, grouping, onGrouping, ...rows }: MissingSideProps) {
  const { bestBid, bestAsk, count } = rows
  if (bestBid === undefined || bestAsk === undefined || count === 0) return null
  if (showsBothSides(bestBid, bestAsk, count, grouping)) return null
  const fitting = stepForBothSides(bestBid, bestAsk, count, priceStep)
  return (
    <output className="ladder-missing">
      {fitting === undefined ? t('The spread is wider than the rows.') : t('Both sides don’t fit at this step.')}
      {fitting !== undefined && (
        <Button size="small" onClick={() => onGrouping(fitting)}>
          {t('Use {value}', { value: formatPrice(fitting, priceStep) })}
        </Button>
      )}
    </output>
  )
}
