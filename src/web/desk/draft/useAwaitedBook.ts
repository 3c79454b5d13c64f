import { useEffect, useEffectEvent, useState } from 'react'
import type { Timers } from '@/web/connection/timers'
import { t } from '@/web/language/t'
import { soonMs } from '@/web/market/whenLive'
import { showToast } from '@/web/ui/showToast'
import { marketNeedsBook } from './checkDraft'

/** Outcome of a press that waited for the book. `refusal` is the reason why the order can no longer be sent. */
export type AwaitedSend = 'sent' | 'bookNotLive' | { readonly refusal: string }

type AwaitedBookParts = {
  /** The draft; its identity changes with every edit. */
  readonly draft: object
  /** Status of the book at the last render. */
  readonly isBookLive: boolean
  /** A lost connection ends the wait, because the market may have moved when the connection returns. */
  readonly isLinkOpen: boolean
  readonly timers: Timers
  /** Checks the draft against the current book and sends it if valid. */
  readonly sendNow: () => AwaitedSend
}

/**
 * When a market order is pressed while the book is briefly not live, waits up to a second for the book. An edit, a lost
 * connection or a book that makes the order invalid cancels the press, with a toast.
 */
export function useAwaitedBook({ draft, isBookLive, isLinkOpen, timers, sendNow }: AwaitedBookParts) {
  const [awaited, setAwaited] = useState<object>()
  const isAwaitingBook = awaited === draft
  const end = (became: Exclude<AwaitedSend, 'bookNotLive'>) => {
    setAwaited(undefined)
    if (became === 'sent') return
    showToast({ tone: 'danger', title: t('Not sent'), detail: became.refusal, category: 'orders' })
  }
  const send = useEffectEvent(() => {
    const became = sendNow()
    if (became !== 'bookNotLive') end(became)
  })
  const giveUp = useEffectEvent(() => {
    const became = sendNow()
    end(became === 'bookNotLive' ? { refusal: marketNeedsBook } : became)
  })
  const isDue = isAwaitingBook && isBookLive
  useEffect(() => (isDue ? timers.after(0, () => send()) : undefined), [isDue, timers])
  const patienceMs = isLinkOpen ? soonMs : 0
  useEffect(
    () => (isAwaitingBook ? timers.after(patienceMs, () => giveUp()) : undefined),
    [isAwaitingBook, patienceMs, timers],
  )

  return { isAwaitingBook, awaitBook: () => setAwaited(draft) }
}
