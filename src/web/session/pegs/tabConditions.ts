import type { OneClick } from '@/web/session/oneClick/oneClick'
import type { SessionDeps } from '@/web/session/sessionContext'

type Parts = Pick<SessionDeps, 'access' | 'socket'> & { readonly oneClick: Pick<OneClick, 'isRunning'> }

export type TabConditions = {
  readonly isLinkLive: () => boolean
  /** True while the signing key may sign without a prompt. */
  readonly canSign: () => boolean
  /** Calls back when another tab may have started or ended to amend an order. Returns the unsubscribe. */
  readonly onElsewhere: (listener: () => void) => () => void
}

/** The conditions under which this tab may amend orders on its own. */
export function tabConditions({ access, socket, oneClick }: Parts): TabConditions {
  return {
    isLinkLive: () => socket.getSnapshot().state === 'open',
    canSign: () => {
      const now = access.getSnapshot()
      return now.status === 'trading' && now.signingMode === 'oneClick' && oneClick.isRunning()
    },
    onElsewhere: (listener) => {
      // A tab that closes fires no storage event, but another tab usually becomes visible then.
      addEventListener('storage', listener)
      document.addEventListener('visibilitychange', listener)
      return () => {
        removeEventListener('storage', listener)
        document.removeEventListener('visibilitychange', listener)
      }
    },
  }
}
