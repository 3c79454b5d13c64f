import { useEffect, useSyncExternalStore } from 'react'
import type { Instrument } from '@/core/protocol/instrument'
import { useMarketData } from '@/web/market/marketDataContext'
import { useAccountSession } from '@/web/session/accountContext'
import { subscribeToNothing } from '@/web/ui/browser/subscribeToNothing'
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
