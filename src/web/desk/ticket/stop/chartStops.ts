import { formatFixed6, type Price } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import type { PositionMessage } from '@/core/protocol/positionRecord'
import type { StopKind } from '@/core/quant/checkStop'
import type { ChartStop } from '@/web/desk/draft/chartDraft'
import type { OrderDraft } from '@/web/desk/draft/orderDraft'
import type { TicketKind } from '@/web/desk/draft/ticketChoice'
import type { TicketContext } from '@/web/desk/ticket/useTicketContext'
import type { MarketData } from '@/web/market/marketData'
import { signedAmount } from '@/web/session/figures/positions'
import type { OpenOrder } from '@/web/session/openOrders'
import type { PendingStops } from '@/web/session/stops/pendingStops'
import type { StopActions } from '@/web/session/stops/stopActions'
import { changeOf, isSameStop, stopScope, waitingStops, type WaitingStop } from '@/web/session/stops/stopOrder'
import { decimalValue } from '@/web/ui/decimalText'
import { legKinds, type AttachedDraft } from './legDraft'
import { readLeg, readStop, settledDraft, type ReadStop } from './stopDraft'

export type StopsContext = Pick<TicketContext, 'stop' | 'setStop' | 'draft' | 'attached' | 'setAttached'>

/** Members are `undefined` on a chart that does not belong to the desk. */
type Of<Name extends keyof StopsContext> = { readonly [Key in Name]: StopsContext[Key] | undefined }

type ChartStops = Of<'stop' | 'draft' | 'attached'> & {
  readonly instrument: Instrument
  readonly orders: readonly OpenOrder[]
  readonly pending: PendingStops
  readonly kind: TicketKind
  /** Amount of the position; `undefined` while unknown or without a position. */
  readonly amount: PositionMessage['amount'] | undefined
  readonly side: PositionMessage['side'] | undefined
}

const noStops: readonly ChartStop[] = []

/** Stops of an instrument for the chart: first the stops at the venue, then the ticket's unsent stops that parse. */
export function chartStops(known: ChartStops): readonly ChartStop[] {
  const { instrument, orders, pending } = known
  const all = [...waitingOf(orders, instrument).map((stop) => chartStop(stop, pending)), ...ofTicket(known)]
  return all.length === 0 ? noStops : all
}

function ofTicket({ kind, instrument, stop, draft, attached, amount, side }: ChartStops): readonly ChartStop[] {
  if (kind === 'stop' && stop !== undefined) {
    // Its trigger depends on the mark, so there is no line to drag.
    if (stop.trail !== undefined) return noStops
    const held = amount === undefined || side === undefined ? undefined : signedAmount({ amount, side })
    return draftStop(readStop(settledDraft(stop, held), instrument), 'stop')
  }
  const isAttached = kind === 'order' && draft?.reduceOnly === false && attached !== undefined
  return isAttached ? attachedStops(instrument, draft, attached) : noStops
}

function attachedStops(instrument: Instrument, draft: OrderDraft, { legs }: AttachedDraft): readonly ChartStop[] {
  const side = draft.side === 'buy' ? 'sell' : 'buy'
  // Traders enter the trigger first, so the line has no amount while the field is empty.
  const amountText = draft.amountText === '' ? '0' : draft.amountText
  const entry = draft.type === 'limit' ? decimalValue<Price>(draft.priceText) : undefined
  return legKinds.flatMap((kind) =>
    draftStop(readLeg(kind, legs[kind], { instrument, side, scope: 'partOfPosition', amountText }), kind, entry),
  )
}

const draftPrefix = 'draft '

function draftStop(read: ReadStop | undefined, what: 'stop' | StopKind, entry?: Price): readonly ChartStop[] {
  if (read === undefined || 'problem' in read || read.stop.trigger <= 0n) return []
  const { kind, isBuy, amount, trigger, limitPrice } = read.stop
  return [
    {
      key: `${draftPrefix}${what}`,
      kind: kind === 'STOP_LOSS' ? 'stopLoss' : 'takeProfit',
      side: isBuy ? 'buy' : 'sell',
      amount: amount === 0n ? undefined : amount,
      trigger,
      limit: limitPrice,
      entry,
      isDraft: true,
    },
  ]
}

type Moved = Pick<ChartStops, 'instrument' | 'orders'> &
  Of<'setStop' | 'setAttached'> & {
    readonly marketData: MarketData
    readonly actions: StopActions | undefined
  }

/** Moves a stop on the chart: changes the text in the ticket, or edits the order at the venue. */
export function moveChartStop(key: string, trigger: Price, moved: Moved): void {
  const { instrument, orders, marketData, actions } = moved
  if (key.startsWith(draftPrefix)) return moveDraft(moved, key, formatFixed6(trigger))
  const stop = waitingOf(orders, instrument).find(({ rowKey }) => rowKey === key)
  if (stop === undefined || actions === undefined) return
  const change = { ...changeOf(stop), trigger }
  if (isSameStop(stop, change)) return
  // Loaded lazily, because the check needs error texts that load with an account.
  void import('./moveStop').then((module) => module.moveStop({ stop, change, instrument, orders, marketData, actions }))
}

function moveDraft({ setStop, setAttached }: Moved, key: string, triggerText: string): void {
  const kind = legKinds.find((one) => key === `${draftPrefix}${one}`)
  if (kind === undefined) setStop?.((draft) => ({ ...draft, triggerText }))
  else setAttached?.((now) => ({ ...now, legs: { ...now.legs, [kind]: { ...now.legs[kind], triggerText } } }))
}

const waitingOf = (orders: readonly OpenOrder[], { instrumentName }: Instrument) =>
  waitingStops(orders).filter((stop) => stop.instrumentName === instrumentName)

function chartStop(stop: WaitingStop, { edits }: PendingStops): ChartStop {
  const edit = edits.get(stop.rowKey)
  const { limitPrice, amount } = changeOf(stop)
  return {
    key: stop.rowKey,
    kind: stop.stop === 'STOP_LOSS' ? 'stopLoss' : 'takeProfit',
    side: stop.side,
    amount: stopScope(stop) === 'wholePosition' ? undefined : amount,
    trigger: stop.trigger,
    limit: limitPrice,
    pending: edit === undefined ? undefined : { price: edit.trigger },
  }
}
