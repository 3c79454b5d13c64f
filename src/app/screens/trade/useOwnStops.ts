import { useCallback, useMemo } from 'react'
import { useAccountSession, usePositions } from '@/account/accountContext'
import { signedAmount } from '@/account/positions'
import { changeOf, isSameStop, scopeOf, type WaitingStop } from '@/account/stops/stopOrder'
import type { PendingStops } from '@/account/stops/pendingStops'
import { usePendingStops, useStops } from '@/account/stops/useStops'
import type { ChartStop } from '@/features/chart/StopLine'
import { readStop, settledDraft } from '@/features/stops/stopDraft'
import { useMarketData } from '@/marketData/marketDataContext'
import { formatFixed6, type Price } from '@/protocol/fixed6'
import type { Instrument } from '@/protocol/instrument'
import { useTicketKind } from './ticketKind'
import type { TicketDesk } from './useTicketDesk'

/** The stops of an instrument as the chart shows them, with the one of the ticket, and the way to move them. */
export function useOwnStops(instrument: Instrument, desk: Pick<TicketDesk, 'stop' | 'setStop'>) {
  const all = useStops()
  const pending = usePendingStops()
  const actions = useAccountSession()?.stops
  const marketData = useMarketData()
  const stops = useMemo(
    () => all.filter(({ instrumentName }) => instrumentName === instrument.instrumentName),
    [all, instrument],
  )
  const draft = useDraftStop(instrument, desk)
  const { setStop } = desk
  const move = useCallback(
    (rowKey: string, trigger: Price) => {
      if (rowKey === draftKey) return setStop((draft) => ({ ...draft, triggerText: formatFixed6(trigger) }))
      const stop = stops.find((one) => one.rowKey === rowKey)
      if (stop === undefined || actions === undefined) return
      const change = { ...changeOf(stop), trigger }
      if (isSameStop(stop, change)) return
      // What the venue would say is not in the first script.
      void import('./moveStop').then(({ moveStop }) => moveStop({ stop, change, instrument, marketData, actions }))
    },
    [stops, actions, instrument, marketData, setStop],
  )
  return useMemo(
    () => ({
      chart: [...stops.map((stop) => chartStop(stop, pending)), ...(draft === undefined ? [] : [draft])],
      move,
    }),
    [stops, pending, move, draft],
  )
}

const draftKey = 'draft'

/** The stop of the ticket, once it can be read: it is on the chart before it is sent. */
function useDraftStop(instrument: Instrument, { stop: draft }: Pick<TicketDesk, 'stop'>): ChartStop | undefined {
  const isChosen = useTicketKind() === 'stop'
  const position = usePositions().data?.find(({ instrumentName }) => instrumentName === instrument.instrumentName)
  const held = position && signedAmount(position)
  return useMemo(() => {
    const settled = settledDraft(draft, held)
    const read = isChosen ? readStop(settled, instrument) : undefined
    if (read === undefined || 'problem' in read || read.stop.trigger <= 0n) return undefined
    const { kind, scope, amount, trigger, limitPrice } = read.stop
    return {
      key: draftKey,
      kind: kind === 'STOP_LOSS' ? 'stopLoss' : 'takeProfit',
      side: settled.side,
      amount: scope === 'wholePosition' ? undefined : amount,
      trigger,
      limit: limitPrice,
      isDraft: true,
    }
  }, [draft, held, instrument, isChosen])
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
