import type { AccountSession, AccountSessionParts, AccountSessions } from './accountSession'

/** Follows who is trading: signs the connection in and opens the account's lists, and closes both for the next one. */
export function createAccountSessions(parts: AccountSessionParts): AccountSessions {
  const { access, feed } = parts
  const listeners = new Set<() => void>()
  let session: AccountSession | undefined
  let apiKey: string | undefined

  const become = (next: AccountSession | undefined) => {
    session = next
    for (const listener of listeners) listener()
  }
  const follow = () => {
    const now = access.getSnapshot()
    // A wallet is connected: trading comes next, and must not wait for its code then.
    if (now.status === 'connected') import('./openSession').catch(parts.onLoadFailed)
    const nextKey = now.status === 'trading' ? now.credentials.apiKey : undefined
    if (nextKey === apiKey) return
    apiKey = nextKey
    session?.close()
    feed.setAuthenticator(undefined)
    become(undefined)
    if (now.status !== 'trading') return
    import('./openSession').then(({ openSession }) => {
      // Somebody else may be trading by now, or nobody.
      if (apiKey === nextKey) become(openSession(parts, now))
    }, parts.onLoadFailed)
  }
  const stopFollowing = access.subscribe(follow)
  follow()

  return {
    getSnapshot: () => session,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    close: () => {
      stopFollowing()
      feed.setAuthenticator(undefined)
      session?.close()
    },
  }
}
