import { systemTimers } from '@/web/connection/timers'
import type { AccountSessionParts } from '@/web/session/accountSession'
import type { OneClick } from '@/web/session/oneClick/oneClick'
import { createPegLocks } from './pegLocks'
import { openPegMarket } from './pegMarket'
import { createPegs, type PegParts, type Pegs } from './pegStore'

type OpenPegsParts = Pick<AccountSessionParts, 'access' | 'socket' | 'marketData' | 'clock' | 'notify'> &
  Pick<PegParts, 'openOrder' | 'edit' | 'ask' | 'cancel' | 'marks'> & { readonly oneClick: Pick<OneClick, 'isRunning'> }

/** The pegs of a session of trading, on its desk and its lists. */
export function openPegs({ access, socket, marketData, oneClick, notify, ...parts }: OpenPegsParts): Pegs {
  return createPegs({
    ...parts,
    timers: systemTimers,
    openMarket: ({ instrument, expiry }) => openPegMarket(marketData, instrument, expiry),
    locks: createPegLocks(window.isSecureContext ? navigator.locks : undefined),
    onElsewhere: (listener) => {
      // A tab that is closed says nothing, but its neighbour comes into view.
      addEventListener('storage', listener)
      document.addEventListener('visibilitychange', listener)
      return () => {
        removeEventListener('storage', listener)
        document.removeEventListener('visibilitychange', listener)
      }
    },
    isLinkLive: () => socket.getSnapshot().state === 'open',
    canSign: () => {
      const now = access.getSnapshot()
      return now.status === 'trading' && now.signingMode === 'oneClick' && oneClick.isRunning()
    },
    onEnded: (ended) => notify({ kind: 'pegEnded', ended }),
  })
}
