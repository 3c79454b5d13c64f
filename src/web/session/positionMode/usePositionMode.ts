import { useSyncExternalStore } from 'react'
import { postPositionMode } from '@/core/protocol/rest/margin'
import { systemPause } from '@/web/connection/systemPause'
import { useMarketData } from '@/web/market/marketDataContext'
import { useAccountSession } from '@/web/session/accountContext'
import { settleAndCompare } from '@/web/session/actions/askVenue'
import { useAction } from '@/web/session/actions/useAction'
import { subscribeToNothing } from '@/web/ui/browser/subscribeToNothing'
import type { PositionMode } from './legsOf'
import type { PositionModeState } from './positionModeStore'

const signedOut: PositionModeState = { mode: 'net', isOffered: false }

export function usePositionMode(): PositionModeState {
  const store = useAccountSession()?.positionMode
  return useSyncExternalStore(store?.subscribe ?? subscribeToNothing, store?.getSnapshot ?? (() => signedOut))
}

/** Switches the mode at the venue. The venue's state is read afterwards and counts, whatever was requested. */
export function useSwitchPositionMode() {
  const { rest } = useMarketData()
  const store = useAccountSession()?.positionMode
  return useAction('positionMode', async (mode: PositionMode) => {
    const outcome = await settleAndCompare(
      () => rest.call(postPositionMode, { body: { positionMode: mode === 'net' ? 'NET' : 'ONE_WAY' } }),
      async () => {
        await store?.read(rest)
        return store?.getSnapshot().mode === mode
      },
      systemPause,
    )
    await store?.read(rest)
    return outcome
  })
}
