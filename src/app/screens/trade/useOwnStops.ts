import { useCallback, useMemo } from 'react'
import { useAccountSession, useAllOrders, usePositions } from '@/account/accountContext'
import { signedAmount } from '@/account/positions'
import { changeOf, isSameStop, scopeOf, type WaitingStop } from '@/account/stops/stopOrder'
import type { PendingStops } from '@/account/stops/pendingStops'
import { usePendingStops, useStops } from '@/account/stops/useStops'
import type { ChartStop } from '@/features/chart/StopLine'
import type { OrderDraft } from '@/features/orderTicket/orderDraft'
import type { AttachedDraft } from '@/features/stops/attachedDraft'
import { legKinds, readLeg } from '@/features/stops/legDraft'
import { readStop, settledDraft, type ReadStop } from '@/features/stops/stopDraft'
import { useMarketData } from '@/marketData/marketDataContext'
import { formatFixed6, type Price } from '@/protocol/fixed6'
import type { Instrument } from '@/protocol/instrument'
import type { StopKind } from '@/quant/stopTrigger'
import { useTicketKind } from './ticketKind'
import type { TicketDesk } from './useTicketDesk'

/** The stops of an instrument as the chart shows them, with the one of the ticket, and the way to move them. */
export function useOwnStops(instrument: Instrument, desk: DraftDesk) {
  const all = useStops()
  const orders = useAllOrders().data?.orders
  const pending = usePendingStops()
  const actions = useAccountSession()?.stops
  const marketData = useMarketData()
  const stops = useMemo(
    () => all.filter(({ instrumentName }) => instrumentName === instrument.instrumentName),
    [all, instrument],
  )
  const drafts = useDraftStops(instrument, desk)
  const { setStop, setAttached } = desk
  const move = useCallback(
    (rowKey: string, trigger: Price) => {
      if (rowKey.startsWith(draftPrefix)) return moveDraft({ setStop, setAttached }, rowKey, trigger)
      const stop = stops.find((one) => one.rowKey === rowKey)
      if (stop === undefined || actions === undefined) return
      const change = { ...changeOf(stop), trigger }
      if (isSameStop(stop, change)) return
      // What the venue would say is not in the first script.
      void import('./moveStop').then(({ moveStop }) =>
        moveStop({ stop, change, instrument, orders: orders ?? [], marketData, actions }),
      )
    },
    [stops, orders, actions, instrument, marketData, setStop, setAttached],
  )
  return useMemo(
    () => ({ chart: [...stops.map((stop) => chartStop(stop, pending)), ...drafts], move }),
    [stops, pending, move, drafts],
  )
}

type DraftDesk = Pick<TicketDesk, 'stop' | 'setStop' | 'draft' | 'attached' | 'setAttached'>

/** The stops of the ticket, once they can be read: they are on the chart before they are sent. */
function useDraftStops(instrument: Instrument, { stop, draft, attached }: DraftDesk): readonly ChartStop[] {
  const kind = useTicketKind()
  const position = usePositions().data?.find(({ instrumentName }) => instrumentName === instrument.instrumentName)
  const held = position && signedAmount(position)
  return useMemo(() => {
    switch (kind) {
      case 'stop':
        return draftStop(readStop(settledDraft(stop, held), instrument), 'stop')
      case 'order':
        return attached.isOn && !draft.reduceOnly ? attachedDrafts(instrument, draft, attached) : []
      case 'twap':
      case 'scale':
        return []
    }
  }, [kind, stop, draft, attached, held, instrument])
}

function attachedDrafts(instrument: Instrument, draft: OrderDraft, { legs }: AttachedDraft): readonly ChartStop[] {
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

const draftPrefix = 'draft '

/** Moves what is not sent: it is text in the ticket. */
function moveDraft({ setStop, setAttached }: Pick<DraftDesk, 'setStop' | 'setAttached'>, key: string, trigger: Price) {
  const triggerText = formatFixed6(trigger)
  const kind = legKinds.find((one) => key === `${draftPrefix}${one}`)
  if (kind === undefined) setStop((draft) => ({ ...draft, triggerText }))
  else setAttached((now) => ({ ...now, legs: { ...now.legs, [kind]: { ...now.legs[kind], triggerText } } }))
}

function chartStop(stop: WaitingStop, { edits }: PendingStops): ChartStop {
  const edit = edits.get(stop.rowKey)
  const { limitPrice, amount } = changeOf(stop)
  return {
    key: stop.rowKey,
    kind: stop.stop === 'STOP_LOSS' ? 'stopLoss' : 'takeProfit',
    side: stop.side,
    amount: scopeOf(stop) === 'wholePosition' ? undefined : amount,
    trigger: stop.trigger,
    limit: limitPrice,
    pending: edit === undefined ? undefined : { price: edit.trigger },
  }
}
