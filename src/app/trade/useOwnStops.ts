import { useCallback, useEffect, useMemo, useState } from 'react'
import { useAccountSession, useAllOrders, usePositions } from '@/account/accountContext'
import { signedAmount } from '@/account/positions'
import { changeOf, isSameStop, stopScope, type WaitingStop } from '@/account/stops/stopOrder'
import type { PendingStops } from '@/account/stops/pendingStops'
import { usePendingStops, useStops } from '@/account/stops/useStops'
import type { ChartStop } from '@/features/chart/StopLine'
import { useMarketData } from '@/marketData/marketDataContext'
import type { Price } from '@/protocol/fixed6'
import type { Instrument } from '@/protocol/instrument'
import { isDraftKey } from './draftKeys'
import type { draftStops } from './draftStops'
import { useTicketKind } from '@/appContext/ticket/ticketChoice'
import type { TicketDesk } from './useTicketDesk'

/** The stops of an instrument as the chart shows them, with the one of the ticket, and the way to move them. */
export function useOwnStops(instrument: Instrument, desk: DraftDesk) {
  const waiting = useWaitingStops(instrument)
  const drafts = useDraftStops(instrument, desk)
  const { setStop, setAttached } = desk
  const move = useCallback(
    (key: string, trigger: Price) => {
      if (!isDraftKey(key)) return waiting.move(key, trigger)
      void import('./draftStops').then(({ moveDraft }) => moveDraft({ setStop, setAttached }, key, trigger))
    },
    [waiting, setStop, setAttached],
  )
  return useMemo(() => ({ chart: [...waiting.chart, ...drafts], move }), [waiting, drafts, move])
}

/** The stops of an instrument that the venue holds, and the way to move them. */
export function useWaitingStops(instrument: Instrument) {
  const all = useStops()
  const orders = useAllOrders().data?.orders
  const pending = usePendingStops()
  const actions = useAccountSession()?.stops
  const marketData = useMarketData()
  const stops = useMemo(
    () => all.filter(({ instrumentName }) => instrumentName === instrument.instrumentName),
    [all, instrument],
  )
  const move = useCallback(
    (rowKey: string, trigger: Price) => {
      const stop = stops.find((one) => one.rowKey === rowKey)
      if (stop === undefined || actions === undefined) return
      const change = { ...changeOf(stop), trigger }
      if (isSameStop(stop, change)) return
      // What the venue would say is not in the first script.
      void import('@/features/stops/moveStop').then(({ moveStop }) =>
        moveStop({ stop, change, instrument, orders: orders ?? [], marketData, actions }),
      )
    },
    [stops, orders, actions, instrument, marketData],
  )
  return useMemo(() => ({ chart: stops.map((stop) => chartStop(stop, pending)), move }), [stops, pending, move])
}

type DraftDesk = Pick<TicketDesk, 'stop' | 'setStop' | 'draft' | 'attached' | 'setAttached'>

/** The stops of the ticket, once they can be read: they are on the chart before they are sent. */
function useDraftStops(instrument: Instrument, { stop, draft, attached }: DraftDesk): readonly ChartStop[] {
  const kind = useTicketKind()
  const position = usePositions().data?.find(({ instrumentName }) => instrumentName === instrument.instrumentName)
  const held = position && signedAmount(position)
  const isThere = kind === 'stop' || (kind === 'order' && attached.isOn)
  const [code, setCode] = useState<{ readonly draftStops: typeof draftStops }>()
  useEffect(() => {
    if (isThere && code === undefined) void import('./draftStops').then(setCode)
  }, [isThere, code])
  return useMemo(
    () => (isThere ? code?.draftStops(kind, instrument, { stop, draft, attached, held }) : undefined) ?? noDrafts,
    [isThere, code, kind, stop, draft, attached, held, instrument],
  )
}

const noDrafts: readonly ChartStop[] = []

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
