import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { browserStorage } from '@/web/language/browserStorage'
import { siteRoot } from '@/web/ui/browser/siteRoot'
import { drawToast } from '@/web/ui/drawToast'
import { tradePath, carriedSearch } from '@/web/ui/navigation/routes'
import { attachToastListener } from '@/web/ui/showToast'
import { browserPermission, showBrowserNotice } from './browserNotices'
import { choicesNow } from './deliveryChoices'
import { createNoticePublisher } from './noticePublisher'
import { useNotices } from './notices'
import { useNoticesDoor } from './noticesDoor'
import { postWebhook } from './webhook'

/** A screen-reader announcement. `turn` changes with each announcement, so that a repeated text counts as new. */
export type Spoken = { readonly words: string; readonly isUrgent: boolean; readonly turn: number }

/** Delivers every toast, including those queued so far. Returns the current announcement. */
export function useNoticeDelivery(venueId: string): Spoken | undefined {
  const [, navigate] = useLocation()
  const { notices, sounds } = useNotices()
  const { change } = useNoticesDoor()
  const [spoken, setSpoken] = useState<Spoken>()
  useEffect(() => {
    const soleTab = createSoleTab('locks' in navigator ? navigator.locks : undefined, `optick.notices.${venueId}`)
    const publish = createNoticePublisher({
      note: notices.add,
      choices: () => choicesNow(browserStorage),
      draw: drawToast,
      play: sounds.play,
      notifyBrowser: (notice) => {
        const { instrumentName, key } = notice
        const goThere = () => {
          window.focus()
          notices.markRead(key)
          if (instrumentName !== undefined) navigate(tradePath(instrumentName) + carriedSearch())
        }
        showBrowserNotice(notice, goThere, (why) => performance.mark('optick:problem', { detail: why.message }))
      },
      postWebhook: (toast) => void postWebhook((path, init) => fetch(path, init), siteRoot, toast),
      isSole: soleTab.isSole,
      isHidden: () => document.visibilityState === 'hidden' && browserPermission() === 'granted',
      speak: (words, isUrgent) => setSpoken((last) => ({ words, isUrgent, turn: (last?.turn ?? 0) + 1 })),
      showList: () => change({ isOpen: true }),
    })
    const detach = attachToastListener(publish)
    return () => {
      detach()
      soleTab.close()
    }
  }, [venueId, navigate, notices, sounds, change])
  return spoken
}

/** Elects one of several tabs to play sounds and show browser notifications. */
type SoleTab = { readonly isSole: () => boolean; readonly close: () => void }

/**
 * Creates the election by a lock: the first tab to request it holds it until the tab closes. Without locks (an insecure
 * page) every tab acts for itself.
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
    // Closing aborts the request, which is expected.
    if (!leaving.signal.aborted) throw error
  })
  return { isSole: () => hasLock, close: () => leaving.abort() }
}
