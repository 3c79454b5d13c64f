import { useEffect, useEffectEvent, useState } from 'react'
import type { Timers } from '@/web/connection/timers'
import { t } from '@/web/language/t'
import { soonMs } from '@/web/market/whenLive'
import { showToast } from '@/web/ui/showToast'
import { marketNeedsBook } from './checkDraft'

/** What became of a press whose book was waited for; `refusal` says why the order can no longer be sent. */
export type AwaitedSend = 'sent' | 'bookNotLive' | { readonly refusal: string }

type AwaitedBookParts = {
  /** What is filled in: another object once something else is. */
  readonly draft: object
  /** As it is drawn, with what the order would do. */
  readonly isBookLive: boolean
  /** Without a connection nothing is waited for: what comes after it is another market. */
  readonly isLinkOpen: boolean
  readonly timers: Timers
  /** Checks what is filled in by the book of this moment, and sends what is good. */
  readonly sendNow: () => AwaitedSend
}

/**
 * A market order that is pressed in a moment in which the book is not live, as on a busy machine, waits for the book, for
 * a second at most. It is dropped when something else is filled in, the connection is lost, or the book that came makes the
 * order a bad one; a toast then says that it was not sent, and why.
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
