import type { QueryClient } from '@tanstack/react-query'
import type { Clock } from '@/core/lib/clock'
import type { Feed } from '@/web/connection/feed'
import type { Socket } from '@/web/connection/socket'

/** First key parts of queries for terms: steps, limits, bands, margins. */
const termsKeys: ReadonlySet<unknown> = new Set([
  'instruments',
  'instrumentDetail',
  'marginFractions',
  'marginFractionsOf',
])

/** No venue restarts faster than this, so a shorter disconnection was not a restart. */
const restartMs = 1_000

/** Invalidates all terms: visible terms reload at once, the others on their next use. */
export function rereadTerms(queryClient: QueryClient): void {
  const predicate = ({ queryKey }: { readonly queryKey: readonly unknown[] }) => termsKeys.has(queryKey[0])
  // Keeps requests in flight: they may have begun after the change and already bring the new terms.
  void queryClient.invalidateQueries({ predicate }, { cancelRefetch: false })
}

/** Reloads all cached terms, visible or not. Used when terms contradict each other, because some must be outdated. */
export function rereadAllTerms(queryClient: QueryClient): void {
  const predicate = ({ queryKey }: { readonly queryKey: readonly unknown[] }) => termsKeys.has(queryKey[0])
  void queryClient.refetchQueries({ predicate, type: 'all' }, { cancelRefetch: false })
}

type Parts = {
  readonly queryClient: QueryClient
  readonly feed: Pick<Feed, 'onReconnected'>
  readonly socket: Pick<Socket, 'onLost' | 'getSnapshot'>
  readonly clock: Pick<Clock, 'nowMs'>
}

/**
 * Invalidates the terms after a disconnection that may have been a venue restart: a venue does not push its terms and
 * may have changed them.
 */
export function followRestarts({ queryClient, feed, socket, clock }: Parts): void {
  let lostMs = 0
  socket.onLost(() => (lostMs = socket.getSnapshot().sinceMs))
  feed.onReconnected(() => {
    if (clock.nowMs() - lostMs >= restartMs) rereadTerms(queryClient)
  })
}
