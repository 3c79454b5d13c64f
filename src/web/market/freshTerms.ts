import type { QueryClient } from '@tanstack/react-query'
import type { Clock } from '@/core/lib/clock'
import type { Feed } from '@/web/connection/feed'
import type { Socket } from '@/web/connection/socket'

/** The first parts of the keys of what instruments are traded by: steps, limits, bands, margins. */
const termsKeys: ReadonlySet<unknown> = new Set([
  'instruments',
  'instrumentDetail',
  'marginFractions',
  'marginFractionsOf',
])

/** No venue is up again sooner: a link that was away for less was not lost to a restart. */
const restartMs = 1_000

/** Reads again what instruments are traded by: at once where it is shown, and otherwise when it is wanted next. */
export function rereadTerms(queryClient: QueryClient): void {
  const predicate = ({ queryKey }: { readonly queryKey: readonly unknown[] }) => termsKeys.has(queryKey[0])
  // A reading that began after the change may be on its way already.
  void queryClient.invalidateQueries({ predicate }, { cancelRefetch: false })
}

/** The same at once for all that is kept, shown or not: what was read contradicts itself, and some of it may be old. */
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

/** A venue sends its terms only when asked, and may have others after a restart. */
export function followRestarts({ queryClient, feed, socket, clock }: Parts): void {
  let lostMs = 0
  socket.onLost(() => (lostMs = socket.getSnapshot().sinceMs))
  feed.onReconnected(() => {
    if (clock.nowMs() - lostMs >= restartMs) rereadTerms(queryClient)
  })
}
