import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Price } from '@/core/protocol/fixed6'
import type { ChartDraft } from '@/web/desk/draft/chartDraft'
import { emptyDraft, type OrderDraft, type SetDraft } from '@/web/desk/draft/orderDraft'
import { useTicketChoice, useTicketKind, type HandedTicket } from '@/web/desk/draft/ticketChoice'
import { emptyScaleDraft, moveEnds, pickEnd, type ScaleDraft } from '@/web/desk/ticket/scaled/scaleDraft'
import { nothingAttached, type AttachedDraft } from '@/web/desk/ticket/stop/legDraft'
import type { StopDraft } from '@/web/desk/ticket/stop/stopDraft'
import { usePageStore } from '@/web/session/pageStores'

export type TicketContext = ReturnType<typeof useTicketContext>

/** State that the ticket shares with the chart and the book: its drafts, and their preview on the chart. */
export function useTicketContext(instrumentName: string, account: string | undefined) {
  const { getKind, choose, hand, getHanded } = useTicketChoice()
  const unsent = usePageStore(createUnsentTickets)
  const open = () => ({ account, ...unsent.open(account, instrumentName, getHanded()) })
  const [filled, setFilled] = useState(open)
  const [ladder, setLadder] = useState<readonly ChartDraft[]>(noLadder)
  if (filled.instrumentName !== instrumentName || filled.account !== account) {
    setFilled(open())
    setLadder(noLadder)
  }
  // Prefills only once, so as not to overwrite later input.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the desk of another instrument uses it up as well
  useEffect(() => hand(undefined), [hand, instrumentName])
  const change = useCallback(
    (part: (now: UnsentTicket) => Partial<UnsentTicket>) => {
      // Runs even after unmount: an order accepted after the trader has left clears its amount.
      const next = unsent.change(account, instrumentName, part)
      if (next === undefined) return
      setFilled((now) => (now.instrumentName === instrumentName ? { account: now.account, ...next } : now))
    },
    [unsent, account, instrumentName],
  )
  const setDraft = useCallback<SetDraft>((to) => change(({ draft }) => ({ draft: to(draft) })), [change])
  const setScale = useCallback((scale: ScaleDraft) => change(() => ({ scale })), [change])
  const setStop = useCallback(
    (to: (draft: StopDraft) => StopDraft) => change(({ stop }) => ({ stop: to(stop) })),
    [change],
  )
  const setAttached = useCallback(
    (to: (draft: AttachedDraft) => AttachedDraft) => change(({ attached }) => ({ attached: to(attached) })),
    [change],
  )
  const setMinutesText = useCallback((minutesText: string) => change(() => ({ minutesText })), [change])

  /** Takes over a price pressed in the chart or the book, as an end of a scale, a trigger, or the price of an order. */
  const pick = useCallback<SetDraft>(
    (to) => {
      const kind = getKind()
      // A TWAP has no price, so a pressed price opens the order ticket.
      if (kind === 'twap') choose('order')
      change((now) => {
        const draft = to(now.draft)
        if (kind === 'stop') return { stop: { ...now.stop, triggerText: draft.priceText } }
        return kind === 'scale' ? { scale: pickEnd(now.scale, draft.priceText) } : { draft }
      })
    },
    [getKind, choose, change],
  )

  /** Moves an end of a scale. Moving an order in between moves the whole scale. */
  const moveRung = useCallback(
    (at: number, price: Price) => change(({ scale }) => ({ scale: moveEnds(scale, ladder, at, price) })),
    [change, ladder],
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

type UnsentTicket = {
  readonly instrumentName: string
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

const nothing = {
  draft: emptyDraft,
  stop: emptyStopDraft,
  attached: nothingAttached,
  scale: emptyScaleDraft,
  minutesText: '30',
}

/**
 * Unsent tickets of one account, by instrument. Another account starts with empty tickets; a visitor's tickets pass to
 * the account that connects. In memory: they survive a switch of screens, but not a reload.
 */
function createUnsentTickets() {
  const tickets = new Map<string, UnsentTicket>()
  let owner: string | undefined
  /** Returns undefined if the tickets now belong to another account. */
  const change = (
    account: string | undefined,
    instrumentName: string,
    part: (now: UnsentTicket) => Partial<UnsentTicket>,
  ): UnsentTicket | undefined => {
    if (account !== undefined && account !== owner) return undefined
    const now = tickets.get(instrumentName) ?? { instrumentName, ...nothing }
    const next = { ...now, ...part(now) }
    tickets.set(instrumentName, next)
    return next
  }
  return {
    change,
    open: (account: string | undefined, wanted: string, handed: HandedTicket | undefined): UnsentTicket => {
      if (account !== undefined && account !== owner) {
        if (owner !== undefined) tickets.clear()
        owner = account
      }
      const opened = change(account, wanted, () => {
        if (handed?.instrumentName !== wanted) return {}
        const { side, priceText } = handed
        return { draft: { ...emptyDraft, side, priceText }, attached: nothingAttached }
      })
      return opened ?? { instrumentName: wanted, ...nothing }
    },
  }
}

const noLadder: readonly ChartDraft[] = []
