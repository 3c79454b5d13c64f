import type { Price } from '@/protocol/fixed6'
import type { Instrument } from '@/protocol/instrument'
import type { ChartDraft } from '@/appContext/ticket/chartDraft'
import { DraftLine } from './DraftLine'
import { OrderLine } from './OrderLine'
import type { ChartOrder } from './OrderLine'
import { ScaleLine } from './ScaleLine'
import { StaticLine } from './StaticLine'
import type { ChartLine } from './StaticLine'
import { StopLine, type ChartStop } from './StopLine'

export type OwnLinesProps = {
  instrument: Instrument
  lines: readonly ChartLine[]
  draft: ChartDraft | undefined
  drafts: readonly ChartDraft[]
  stops: readonly ChartStop[]
  mark: Price | undefined
  orders: readonly ChartOrder[]
  priceAt: (clientY: number) => Price | undefined
  place: () => void
  onMoveDraft: (price: Price) => void
  onMoveDrafts: ((index: number, price: Price) => void) | undefined
  onMoveStop: ((key: string, price: Price) => void) | undefined
  onMoveOrder: (orderId: string, price: Price) => void
}

/** The trader's own prices over the candles. What can be taken hold of lies above what cannot. */
export function OwnLines(props: OwnLinesProps) {
  const { instrument, lines, draft, drafts, stops, orders, mark, priceAt, place, onMoveDrafts } = props
  const { priceStep, amountStep } = instrument
  return (
    <>
      {lines.map((line) => (
        <StaticLine key={line.key} line={line} priceStep={priceStep} place={place} />
      ))}
      {drafts.map((one, index) => (
        <ScaleLine
          // What is not sent has no name of its own: its place in the scale is what it is known by.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          draft={one}
          instrument={instrument}
          priceAt={priceAt}
          place={place}
          onMove={onMoveDrafts && ((price) => onMoveDrafts(index, price))}
        />
      ))}
      {draft !== undefined && (
        <DraftLine draft={draft} instrument={instrument} priceAt={priceAt} place={place} onMove={props.onMoveDraft} />
      )}
      {stops.map((stop) => (
        <StopLine
          key={stop.key}
          stop={stop}
          instrument={instrument}
          mark={props.mark}
          priceAt={priceAt}
          place={place}
          onMove={props.onMoveStop}
        />
      ))}
      {nearest(orders, mark).map((order) => (
        <OrderLine
          key={order.orderId}
          order={order}
          priceStep={priceStep}
          amountStep={amountStep}
          priceAt={priceAt}
          place={place}
          onMove={props.onMoveOrder}
        />
      ))}
    </>
  )
}

/** More lines than this are a wall, and each is put in its place on every frame; the table names them all. */
const mostOrders = 100

/** Those whose prices are nearest to the mark, in the order they came. */
function nearest(orders: readonly ChartOrder[], mark: Price | undefined): readonly ChartOrder[] {
  if (orders.length <= mostOrders) return orders
  const distance = ({ price }: ChartOrder) => Math.abs(Number(price) - Number(mark ?? 0n))
  const kept = new Set(orders.toSorted((a, b) => distance(a) - distance(b)).slice(0, mostOrders))
  return orders.filter((order) => kept.has(order))
}
