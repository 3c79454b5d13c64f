import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Price } from '@/core/protocol/fixed6'
import type { ChartDraft } from '@/web/desk/draft/chartDraft'
import { emptyDraft, type OrderDraft, type SetDraft } from '@/web/desk/draft/orderDraft'
import { useTicketChoice, useTicketKind, type HandedTicket } from '@/web/desk/draft/ticketChoice'
import { emptyScaleDraft, moveEnds, pickEnd, type ScaleDraft } from '@/web/desk/ticket/scaled/scaleDraft'
import { nothingAttached, type AttachedDraft } from '@/web/desk/ticket/stop/legDraft'
import type { StopDraft } from '@/web/desk/ticket/stop/stopDraft'

export type TicketContext = ReturnType<typeof useTicketContext>

/** State that the ticket shares with the chart and the book: its drafts, and their preview on the chart. */
export function useTicketContext(instrumentName: string) {
  const { getKind, choose, hand, getHanded } = useTicketChoice()
  const [filled, setFilled] = useState<Filled>(() => beginning(instrumentName, getHanded()))
  const [ladder, setLadder] = useState<readonly ChartDraft[]>(noLadder)
  const [filledFor, setFilledFor] = useState(instrumentName)
  if (filledFor !== instrumentName) {
    setFilledFor(instrumentName)
    setFilled(beginning(instrumentName, getHanded()))
    setLadder(noLadder)
  }
  // A prefilled order is used once, so that the desk starts empty when it is opened again.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the desk of another instrument uses it up as well
  useEffect(() => hand(undefined), [hand, instrumentName])
  const setDraft = useCallback<SetDraft>((change) => setFilled((now) => ({ ...now, draft: change(now.draft) })), [])
  const setScale = useCallback((scale: ScaleDraft) => setFilled((now) => ({ ...now, scale })), [])
  const setStop = useCallback(
    (change: (draft: StopDraft) => StopDraft) => setFilled((now) => ({ ...now, stop: change(now.stop) })),
    [],
  )
  const setAttached = useCallback(
    (change: (draft: AttachedDraft) => AttachedDraft) =>
      setFilled((now) => ({ ...now, attached: change(now.attached) })),
    [],
  )
  const setMinutesText = useCallback((minutesText: string) => setFilled((now) => ({ ...now, minutesText })), [])

  /** Takes over a price pressed in the chart or the book, as an end of a scale, a trigger, or the price of an order. */
  const pick = useCallback<SetDraft>(
    (change) => {
      const kind = getKind()
      // A TWAP has no price, so a pressed price opens the order ticket.
      if (kind === 'twap') choose('order')
      setFilled((now) => {
        const draft = change(now.draft)
        if (kind === 'stop') return { ...now, stop: { ...now.stop, triggerText: draft.priceText } }
        return kind === 'scale' ? { ...now, scale: pickEnd(now.scale, draft.priceText) } : { ...now, draft }
      })
    },
    [getKind, choose],
  )

  /** Moves an end of a scale. Moving an order in between moves the whole scale. */
  const moveRung = useCallback(
    (at: number, price: Price) => setFilled((now) => ({ ...now, scale: moveEnds(now.scale, ladder, at, price) })),
    [ladder],
  )

  /** The unsent order on the chart; empty unless the order ticket is open. */
  const drawn = useTicketKind() === 'order' ? filled.draft : emptyDraft
  // Memoised, because the desk re-renders with positions and stops, which do not affect the ticket.
  return useMemo(
    () => ({
      ...filled,
      drawn,
      setDraft,
      setStop,
      setAttached,
      setScale,
      setMinutesText,
      pick,
      ladder,
      setLadder,
      moveRung,
    }),
    [filled, drawn, setDraft, setStop, setAttached, setScale, setMinutesText, pick, ladder, moveRung],
  )
}

type Filled = {
  readonly draft: OrderDraft
  readonly stop: StopDraft
  readonly attached: AttachedDraft
  readonly scale: ScaleDraft
  readonly minutesText: string
}

export const emptyStopDraft: StopDraft = {
  kind: 'STOP_LOSS',
  side: 'sell',
  scope: 'wholePosition',
  triggerText: '',
  type: 'market',
  limitText: '',
  amountText: '',
  reduceOnly: false,
}

const nothing: Filled = {
  draft: emptyDraft,
  stop: emptyStopDraft,
  attached: nothingAttached,
  scale: emptyScaleDraft,
  minutesText: '30',
}

function beginning(wanted: string, handed: HandedTicket | undefined): Filled {
  if (handed?.instrumentName !== wanted) return nothing
  const { side, priceText } = handed
  return { ...nothing, draft: { ...emptyDraft, side, priceText } }
}

const noLadder: readonly ChartDraft[] = []
