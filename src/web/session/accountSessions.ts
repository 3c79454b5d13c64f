import { createStore } from '@/core/lib/store'
import type { AccountSession, AccountSessionParts, AccountSessions } from './accountSession'

/** Follows who is trading: signs the connection in and opens the account's lists, and closes both for the next one. */
export function createAccountSessions(parts: AccountSessionParts): AccountSessions {
  const { access, feed } = parts
  const { getSnapshot, subscribe, set } = createStore<AccountSession | undefined>(undefined)
  let apiKey: string | undefined

  const follow = () => {
    const now = access.getSnapshot()
    // A wallet is connected: trading comes next, and must not wait for its code then.
    if (now.status === 'connected') import('./openSession').catch(parts.onLoadFailed)
    const nextKey = now.status === 'trading' ? now.credentials.apiKey : undefined
    if (nextKey === apiKey) return
    apiKey = nextKey
    getSnapshot()?.close()
    feed.setAuthenticator(undefined)
    set(undefined)
    if (now.status !== 'trading') return
    import('./openSession').then(({ openSession }) => {
      // By now someone else may be trading, or no one.
      if (apiKey === nextKey) set(openSession(parts, now))
    }, parts.onLoadFailed)
  }
  const stopFollowing = access.subscribe(follow)
  follow()

  return {
    getSnapshot,
    subscribe,
    close: () => {
      stopFollowing()
      feed.setAuthenticator(undefined)
      getSnapshot()?.close()
    },
  }
}
