import { createStore } from '@/core/lib/store'
import type { Trading } from '@/web/session/access/access'
import type { AccessStore } from '@/web/session/access/accessStore'
import type { AccountSession, AccountSessions } from './accountSession'

type AccountSessionsDeps = {
  readonly access: Pick<AccessStore, 'getSnapshot' | 'subscribe'>
  /** Loads the code that opens a session. */
  readonly load: () => Promise<(trading: Trading) => AccountSession>
  /** That code could not be loaded, or did not open the session. */
  readonly onFailed: (error: unknown) => void
}

/** Follows who is trading: opens their session, and closes it for the next one. */
export function createAccountSessions({ access, load, onFailed }: AccountSessionsDeps): AccountSessions {
  const { getSnapshot, subscribe, set } = createStore<AccountSession | undefined>(undefined)
  let apiKey: string | undefined

  const follow = () => {
    const now = access.getSnapshot()
    // A wallet is connected: trading comes next, and must not wait for its code then.
    if (now.status === 'connected') load().catch(onFailed)
    const nextKey = now.status === 'trading' ? now.credentials.apiKey : undefined
    if (nextKey === apiKey) return
    apiKey = nextKey
    getSnapshot()?.close()
    set(undefined)
    if (now.status !== 'trading') return
    load()
      .then((open) => {
        // By now someone else may be trading, or no one.
        if (apiKey === nextKey) set(open(now))
      })
      .catch(onFailed)
  }
  const stopFollowing = access.subscribe(follow)
  follow()

  return {
    getSnapshot,
    subscribe,
    close: () => {
      stopFollowing()
      getSnapshot()?.close()
    },
  }
}
