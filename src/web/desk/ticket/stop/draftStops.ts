import type { ChartStop } from '@/web/desk/chart/StopLine'
import type { OrderDraft } from '@/web/desk/draft/orderDraft'
import { type AttachedDraft, legKinds } from './legDraft'
import { readLeg, readStop, settledDraft, type ReadStop, type StopDraft } from './stopDraft'
import { formatFixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import type { StopKind } from '@/core/quant/checkStop'
import type { TicketKind } from '@/web/desk/draft/ticketChoice'
import type { TicketContext } from '@/web/desk/ticket/useTicketContext'

/** Before the row keys of what has not been sent. */
const draftPrefix = 'draft '

export function isDraftKey(rowKey: string): boolean {
  return rowKey.startsWith(draftPrefix)
}

type Drafts = Pick<TicketContext, 'draft' | 'attached'> & {
  readonly stop: StopDraft
  /** Signed contracts; undefined while they are not known. */
  readonly held: Amount | undefined
}

/** The stops of the ticket as the chart shows them, once they can be read: they are on it before they are sent. */
export function draftStops(
  kind: TicketKind,
  instrument: Instrument,
  { stop, draft, attached, held }: Drafts,
): readonly ChartStop[] {
  if (kind === 'stop') return draftStop(readStop(settledDraft(stop, held), instrument), 'stop')
  return draft.reduceOnly ? [] : attachedStops(instrument, draft, attached)
}

function attachedStops(instrument: Instrument, draft: OrderDraft, { legs }: AttachedDraft): readonly ChartStop[] {
  const side = draft.side === 'buy' ? 'sell' : 'buy'
  // The trigger comes first: without an amount the line says none.
  const amountText = draft.amountText === '' ? '0' : draft.amountText
  return legKinds.flatMap((kind) =>
    draftStop(readLeg(kind, legs[kind], { instrument, side, scope: 'partOfPosition', amountText }), kind),
  )
}

function draftStop(read: ReadStop | undefined, what: 'stop' | StopKind): readonly ChartStop[] {
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
      isDraft: true,
    },
  ]
}

/** Moves what is not sent: it is text in the ticket. */
export function moveDraft(
  { setStop, setAttached }: Pick<TicketContext, 'setStop' | 'setAttached'>,
  key: string,
  trigger: Price,
) {
  const triggerText = formatFixed6(trigger)
  const kind = legKinds.find((one) => key === `${draftPrefix}${one}`)
  if (kind === undefined) setStop((draft) => ({ ...draft, triggerText }))
  else setAttached((now) => ({ ...now, legs: { ...now.legs, [kind]: { ...now.legs[kind], triggerText } } }))
}
