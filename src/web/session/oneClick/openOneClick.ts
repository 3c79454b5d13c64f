import type { QueryClient } from '@tanstack/react-query'
import type { Price } from '@/core/protocol/fixed6'
import { systemTimers } from '@/web/connection/timers'
import type { Listing } from '@/web/market/listing'
import type { MarketData } from '@/web/market/marketData'
import { asksForSignatures } from '@/web/session/access/asksForSignatures'
import type { SessionDeps } from '@/web/session/sessionContext'
import { createOneClick, type OneClick } from './oneClick'

type OneClickContext = Pick<SessionDeps, 'storage' | 'clock' | 'nextFrame' | 'queryClient' | 'marketData'> &
  Pick<SessionDeps, 'access' | 'notify'> & { readonly name: string }

export function openOneClick({ queryClient, marketData, notify, ...context }: OneClickContext): OneClick {
  return createOneClick({
    ...context,
    timers: systemTimers,
    onPersistedElsewhere: (listener) => {
      addEventListener('storage', listener)
      return () => removeEventListener('storage', listener)
    },
    markPriceOf: createMarkPriceOf(queryClient, marketData),
    onOver: (why) => notify({ kind: 'oneClickOver', why, isAsked: asksForSignatures(context.access.getSnapshot()) }),
  })
}

/**
 * Returns the live mark if a subscriber keeps it live, else the listing's last mark. Undefined if no listing has the
 * id.
 */
function createMarkPriceOf(queryClient: QueryClient, marketData: Pick<MarketData, 'tickers'>) {
  return (instrumentId: string): Price | undefined => {
    const lists = queryClient.getQueriesData<readonly Listing[]>({ queryKey: ['instruments'] })
    const listing = lists
      .flatMap(([, listings]) => listings ?? [])
      .find(({ instrument }) => instrument.instrumentId === instrumentId)
    if (listing === undefined) return undefined
    const { instrumentName } = listing.instrument
    const live = marketData.tickers({ kind: 'instrument', instrumentName }).getSnapshot()
    return live.tickers.get(instrumentName)?.mark?.price ?? listing.markPrice
  }
}
