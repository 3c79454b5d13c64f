import { parseJson } from '@/core/lib/parseJson'
import { createStore } from '@/core/lib/store'
import { usePageStore, type PageStoresDeps } from '@/web/session/pageStores'
import { readSession, readSessions, sessionsKey, sessionText, writeSessions, type ReplaySession } from './replaySession'

/** The sessions of this browser, newest first, and the shared one that this tab is about to repeat. */
export function useSessionStore() {
  return usePageStore(createSessionStore)
}

export function createSessionStore({
  storage,
  tabStorage,
  venueId,
}: Pick<PageStoresDeps, 'storage' | 'tabStorage' | 'venueId'>) {
  const key = sessionsKey(venueId)
  const sharedKey = `optick.sharedSession.${venueId}`
  // Tabs share the list, so each change reads it first.
  const read = () => readSessions(parseJson(storage.getItem(key)))
  const sessions = createStore(read())
  const shared = createStore(readSession(tabStorage.getItem(sharedKey) ?? ''))
  const write = (next: readonly ReplaySession[]) => {
    storage.setItem(key, writeSessions(next))
    sessions.set(read())
  }
  return {
    sessions,
    shared,
    /** A session that goes on replaces what was saved of it before. */
    save: (session: ReplaySession) =>
      write([session, ...read().filter(({ hash, start }) => hash !== session.hash || start !== session.start)]),
    remove: (session: ReplaySession) => write(read().filter((one) => sessionText(one) !== sessionText(session))),
    /** Survives the reload of a jump. */
    share: (session: ReplaySession | undefined) => {
      tabStorage.setItem(sharedKey, session === undefined ? '' : sessionText(session))
      shared.set(session)
    },
  }
}
