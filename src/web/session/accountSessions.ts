import { createStore } from '@/core/lib/store'
import type { Trading } from '@/web/session/access/access'
import type { AccessStore } from '@/web/session/access/accessStore'
import type { AccountSession, AccountSessions } from './accountSession'

type AccountSessionsDeps = {
  readonly access: Pick<AccessStore, 'getSnapshot' | 'subscribe' | 'onRevoke'>
  readonly load: () => Promise<(trading: Trading) => AccountSession>
  readonly onFailed: (error: unknown) => void
}

/** Opens a session when someone starts to trade, and closes it before the next session opens. */
export function createAccountSessions({ access, load, onFailed }: AccountSessionsDeps): AccountSessions {
  const { getSnapshot, subscribe, set } = createStore<AccountSession | undefined>(undefined)
  let apiKey: string | undefined
  let closing: Promise<void> | undefined
  const close = () => {
    closing = getSnapshot()?.close() ?? closing
    set(undefined)
    return closing
  }

  const follow = () => {
    const now = access.getSnapshot()
    // A connected wallet usually starts to trade, so the session's code loads ahead.
    if (now.status === 'connected') load().catch(onFailed)
    const nextKey = now.status === 'trading' ? now.credentials.apiKey : undefined
    if (nextKey === apiKey) return
    apiKey = nextKey
    void close()
    if (now.status !== 'trading') return
    // The connection stays the previous account's until its last cancels are answered.
    Promise.all([load(), closing])
      .then(([open]) => {
        // Another account, or no account, may be trading by now.
        if (apiKey === nextKey) set(open(now))
      })
      .catch(onFailed)
  }
  // The venue rejects cancels once the keys are revoked.
  const stopRevoking = access.onRevoke(close)
  const stopFollowing = access.subscribe(follow)
  follow()

  return {
    getSnapshot,
    subscribe,
    close: () => {
      stopFollowing()
      stopRevoking()
      void getSnapshot()?.close()
    },
  }
}
