import type { OpenOrder } from '@/web/session/openOrders'
import { signedAmount } from '@/web/session/figures/positions'
import { changeOf, isSameStop, stopScope, waitingStops, type WaitingStop } from '@/web/session/stops/stopOrder'
import type { StopActions } from '@/web/session/stops/stopActions'
import type { PendingStops } from '@/web/session/stops/pendingStops'
import type { TicketKind } from '@/web/desk/draft/ticketChoice'
import type { ChartStop } from '@/web/desk/chart/StopLine'
import type { MarketData } from '@/web/market/marketData'
import type { Amount, Price } from '@/core/protocol/fixed6'
import type { Instrument, Side } from '@/core/protocol/instrument'
import { draftStops, isDraftKey, moveDraft } from './draftStops'
import type { TicketContext } from '@/web/desk/ticket/useTicketContext'

export type DraftDesk = Pick<TicketContext, 'stop' | 'setStop' | 'draft' | 'attached' | 'setAttached'>

type OwnStops = {
  readonly instrument: Instrument
  /** All open orders: the stops that wait are among them. */
  readonly orders: readonly OpenOrder[]
  readonly pending: PendingStops
  readonly kind: TicketKind
  /** Of the ticket, where the chart is the desk's. */
  readonly stop: DraftDesk['stop'] | undefined
  readonly draft: DraftDesk['draft'] | undefined
  readonly attached: DraftDesk['attached'] | undefined
  /** Of the position; undefined while it is not known, or there is none. */
  readonly amount: Amount | undefined
  readonly side: Side | undefined
}

const noStops: readonly ChartStop[] = []

/** The stops of an instrument as the chart shows them: those that wait at the venue, then those of the ticket. */
export function ownStops({ instrument, orders, pending, ...ticket }: OwnStops): readonly ChartStop[] {
  const all = [
    ...waitingOf(orders, instrument).map((stop) => chartStop(stop, pending)),
    ...ofTicket(instrument, ticket),
  ]
  return all.length === 0 ? noStops : all
}

function ofTicket(instrument: Instrument, ticket: Omit<OwnStops, 'instrument' | 'orders' | 'pending'>) {
  const { kind, stop, draft, attached, amount, side } = ticket
  if (stop === undefined || draft === undefined || attached === undefined) return noStops
  if (kind !== 'stop' && !(kind === 'order' && attached.isOn)) return noStops
  const held = amount === undefined || side === undefined ? undefined : signedAmount({ amount, side })
  return draftStops(kind, instrument, { stop, draft, attached, held })
}

type Moved = Pick<OwnStops, 'instrument' | 'orders'> & {
  readonly setStop: DraftDesk['setStop'] | undefined
  readonly setAttached: DraftDesk['setAttached'] | undefined
  readonly marketData: MarketData
  readonly actions: StopActions | undefined
}

/** Moves a stop of the chart to another trigger: text in the ticket, or an order at the venue. */
export function moveOwnStop(key: string, trigger: Price, moved: Moved): void {
  const { instrument, orders, setStop, setAttached, marketData, actions } = moved
  if (isDraftKey(key)) {
    if (setStop !== undefined && setAttached !== undefined) moveDraft({ setStop, setAttached }, key, trigger)
    return
  }
  const stop = waitingOf(orders, instrument).find(({ rowKey }) => rowKey === key)
  if (stop === undefined || actions === undefined) return
  const change = { ...changeOf(stop), trigger }
  if (isSameStop(stop, change)) return
  // What the venue would say comes with the account.
  void import('./moveStop').then((module) =>
    module.moveStop({ stop, change, instrument, orders, marketData, actions }),
  )
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
