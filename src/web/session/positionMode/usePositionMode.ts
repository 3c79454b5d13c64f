import { useEffect, useSyncExternalStore } from 'react'
import type { Instrument } from '@/core/protocol/instrument'
import { postPositionMode } from '@/core/protocol/rest/margin'
import { systemPause } from '@/web/connection/systemPause'
import { useMarketData } from '@/web/market/marketDataContext'
import { useAccountSession } from '@/web/session/accountContext'
import { settleAndCompare } from '@/web/session/actions/askVenue'
import { useAction } from '@/web/session/actions/useAction'
import { subscribeToNothing } from '@/web/ui/browser/subscribeToNothing'
import type { PositionMode } from './legsOf'
import { modeIn, type PositionModeState } from './positionModeStore'

const signedOut: PositionModeState = { mode: 'net', isOffered: false }

/**
 * Returns the mode by which orders of an instrument are sent, and reads it from the venue. Only the desk's instrument
 * counts as opened.
 */
export function usePositionMode(instrument?: Instrument, isOnDesk = true): PositionModeState {
  const { rest } = useMarketData()
  const store = useAccountSession()?.positionMode
  const state = useSyncExternalStore(store?.subscribe ?? subscribeToNothing, store?.getSnapshot ?? (() => signedOut))
  const isPerpetual = instrument?.instrumentType === 'PERPETUAL'
  useEffect(() => {
    if (!isPerpetual) return
    if (isOnDesk) store?.open(instrument)
    void store?.readFor(rest, instrument.instrumentId)
  }, [store, rest, instrument, isPerpetual, isOnDesk])
  const mode = modeIn(state, instrument?.instrumentId)
  return { ...state, mode: mode === 'hedge' && instrument !== undefined && !isPerpetual ? 'net' : mode }
}

const names = { net: 'NET', 'one-way': 'ONE_WAY', hedge: 'HEDGE' } as const

/** Switches the mode at the venue. The venue's state is read afterwards and counts, whatever was requested. */
export function useSwitchPositionMode() {
  const { rest } = useMarketData()
  const store = useAccountSession()?.positionMode
  return useAction('positionMode', async (mode: PositionMode) => {
    const opened = store?.getSnapshot().opened
    const outcome = await settleAndCompare(
      () => rest.call(postPositionMode, { body: { positionMode: names[mode], instrument: opened?.instrumentId } }),
      async () => {
        await store?.read(rest)
        return store !== undefined && modeIn(store.getSnapshot(), opened?.instrumentId) === mode
      },
      systemPause,
    )
    await store?.read(rest)
    return outcome
  })
}
