import type { Price } from '@/protocol/fixed6'
import type { Instrument } from '@/protocol/instrument'
import { DraftLine, type ChartDraft } from './DraftLine'
import { OrderLine } from './OrderLine'
import type { ChartOrder } from './OrderLine'
import { StaticLine } from './StaticLine'
import type { ChartLine } from './StaticLine'

export type OwnLinesProps = {
  instrument: Instrument
  lines: readonly ChartLine[]
  draft: ChartDraft | undefined
  orders: readonly ChartOrder[]
  priceAt: (clientY: number) => Price | undefined
  place: () => void
  onMoveDraft: (price: Price) => void
  onMoveOrder: (orderId: string, price: Price) => void
}

/** The trader's own prices over the candles. What can be taken hold of lies above what cannot. */
export function OwnLines({ instrument, lines, draft, orders, priceAt, place, ...moves }: OwnLinesProps) {
  const { priceStep, amountStep } = instrument
  return (
    <>
      {lines.map((line) => (
        <StaticLine key={line.key} line={line} priceStep={priceStep} place={place} />
      ))}
      {draft !== undefined && (
        <DraftLine draft={draft} instrument={instrument} priceAt={priceAt} place={place} onMove={moves.onMoveDraft} />
      )}
      {orders.map((order) => (
        <OrderLine
          key={order.orderId}
          order={order}
          priceStep={priceStep}
          amountStep={amountStep}
          priceAt={priceAt}
          place={place}
          onMove={moves.onMoveOrder}
        />
      ))}
    </>
  )
}
