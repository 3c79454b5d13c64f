import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { browserPermission, showBrowserNotice } from './browserNotices'
import { createNoticeTeller } from './noticeTeller'
import { choicesNow } from './useTellingChoices'
import { browserStorage } from '@/language/browserStorage'
import { drawToast } from '@/ui/drawToast'
import { attachToastTeller } from '@/ui/showToast'
import { tradePath } from '@/appContext/routes'
import { notices, sounds } from './notices'
import { changeNoticesDoor } from './noticesDoor'

/** What is spoken, and how urgently. `turn` makes the same words new. */
export type Spoken = { readonly words: string; readonly isUrgent: boolean; readonly turn: number }

/** Tells every toast of the page from now on, and those that waited. Returns what is spoken. */
export function useTelling(venueId: string): Spoken | undefined {
  const [, navigate] = useLocation()
  const [spoken, setSpoken] = useState<Spoken>()
  useEffect(() => {
    const soleTab = createSoleTab('locks' in navigator ? navigator.locks : undefined, `optick.notices.${venueId}`)
    const tell = createNoticeTeller({
      note: notices.add,
      choices: () => choicesNow(browserStorage),
      draw: drawToast,
      play: sounds.play,
      notifyBrowser: (notice) => {
        const { instrumentName, key } = notice
        const goThere = () => {
          window.focus()
          notices.markRead(key)
          if (instrumentName !== undefined) navigate(tradePath(instrumentName) + location.search)
        }
        showBrowserNotice(notice, goThere, (why) => performance.mark('optick:problem', { detail: why.message }))
      },
      isSole: soleTab.isSole,
      isHidden: () => document.visibilityState === 'hidden' && browserPermission() === 'granted',
      speak: (words, isUrgent) => setSpoken((last) => ({ words, isUrgent, turn: (last?.turn ?? 0) + 1 })),
      showList: () => changeNoticesDoor({ isOpen: true }),
    })
    const detach = attachToastTeller(tell)
    return () => {
      detach()
      soleTab.close()
    }
  }, [venueId, navigate])
  return spoken
}

/** Whether this tab is the one of several that sounds and asks the browser to notify. */
type SoleTab = { readonly isSole: () => boolean; readonly close: () => void }

/**
 * The first tab to ask holds the lock until it is closed; then the next one has it. Without locks (an insecure page) every
 * tab speaks for itself.
 */
export function createSoleTab(locks: Pick<LockManager, 'request'> | undefined, name: string): SoleTab {
  if (locks === undefined) return { isSole: () => true, close: () => undefined }
  let hasLock = false
  const leaving = new AbortController()
  const left = new Promise<void>((resolve) => leaving.signal.addEventListener('abort', () => resolve()))
  const held = locks.request(name, { signal: leaving.signal }, async () => {
    hasLock = true
    await left
    hasLock = false
  })
  held.catch((error: unknown) => {
    // Left while still in the queue: that is what was asked for.
    if (!leaving.signal.aborted) throw error
  })
  return { isSole: () => hasLock, close: () => leaving.abort() }
}
