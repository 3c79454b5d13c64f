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

/** No venue restarts faster, so a shorter disconnection was not a restart. */
const restartMs = 1_000

/** Invalidates all terms: visible ones reload at once, others on next use. */
export function rereadTerms(queryClient: QueryClient): void {
  const predicate = ({ queryKey }: { readonly queryKey: readonly unknown[] }) => termsKeys.has(queryKey[0])
  // A request that began after the change may already be in flight.
  void queryClient.invalidateQueries({ predicate }, { cancelRefetch: false })
}

/** Reloads all cached terms, visible or not, because they contradict each other and some may be old. */
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

/** A venue does not push its terms, and may have new ones after a restart. */
export function followRestarts({ queryClient, feed, socket, clock }: Parts): void {
  let lostMs = 0
  socket.onLost(() => (lostMs = socket.getSnapshot().sinceMs))
  feed.onReconnected(() => {
    if (clock.nowMs() - lostMs >= restartMs) rereadTerms(queryClient)
  })
}
