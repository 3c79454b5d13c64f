import { useCallback, useSyncExternalStore } from 'react'
import { browserStorage } from '@/web/language/browserStorage'
import { createJournalStore, journalKey, type Journal, type JournalStore } from '@/web/portfolio/history/model/journal'
import { useAccess, useAccountServices } from '@/web/session/accountContext'

const stores = new Map<string, JournalStore>()

function storeOf(key: string): JournalStore {
  const known = stores.get(key) ?? createJournalStore(browserStorage, key)
  stores.set(key, known)
  return known
}

/** Journal of the connected account, in sync with other tabs. */
export function useJournal(): { readonly journal: Journal; readonly store: JournalStore } {
  const { venue } = useAccountServices()
  const access = useAccess()
  const key = journalKey(venue.id, access.status === 'trading' ? access.account : '')
  const store = storeOf(key)
  const subscribe = useCallback(
    (listener: () => void) => {
      const receive = (event: StorageEvent) => {
        if (event.key === key || event.key === null) store.reload()
      }
      const leave = store.subscribe(listener)
      window.addEventListener('storage', receive)
      return () => {
        leave()
        window.removeEventListener('storage', receive)
      }
    },
    [key, store],
  )
  return { journal: useSyncExternalStore(subscribe, store.getSnapshot), store }
}
