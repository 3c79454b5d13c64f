import type { Clock } from '@/lib/clock'
import { toNumber } from '@/protocol/fixed6'
import type { ExpiryForward } from '@/quant/expiryForward'
import type { TickersView } from '../tickers/tickersStore'
import type { ViewStore } from '../viewStore'
import { chainForward } from './chainForward'
import type { ChainExpiry } from './optionChain'

/** By the expiry in UNIX nanoseconds; an expiry of which nothing tells the forward is absent. */
export type Forwards = ReadonlyMap<bigint, ExpiryForward>

const none: Forwards = new Map()
/** Solving every expiry costs a few milliseconds, and a forward moves as slowly as the index. */
const pauseMs = 1_000

/** The forwards of all expiries of a chain, reckoned anew from the tickers at most once a second. */
export function createForwardStore(
  tickers: ViewStore<TickersView>,
  chain: readonly ChainExpiry[],
  clock: Clock,
): Pick<ViewStore<Forwards>, 'getSnapshot' | 'subscribe'> {
  let forwards = none
  let reckonedAtMs = -Infinity
  const reckon = () => {
    const view = tickers.getSnapshot()
    const nowMs = clock.nowMs()
    if (view.status !== 'live' || nowMs - reckonedAtMs < pauseMs) return false
    reckonedAtMs = nowMs
    const spot = indexOf(view)
    // The marks are of the venue's time, which this machine may not have.
    const nowNs = view.timestampNs ?? clock.nowNs()
    forwards = new Map(
      chain.flatMap((expiry) => {
        const found = chainForward(expiry, view.tickers, spot, nowNs)
        return found === undefined ? [] : [[expiry.expiryNs, found] as const]
      }),
    )
    return true
  }
  return {
    getSnapshot: () => forwards,
    subscribe: (listener) => {
      if (reckon()) queueMicrotask(listener)
      return tickers.subscribe(() => {
        if (reckon()) listener()
      })
    },
  }
}

function indexOf({ tickers }: TickersView): number | undefined {
  for (const { indexPrice } of tickers.values()) {
    if (indexPrice !== undefined) return toNumber(indexPrice)
  }
  return undefined
}
