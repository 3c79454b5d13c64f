import type { QueryClient } from '@tanstack/react-query'
import type { Clock } from '@/core/lib/clock'
import { createListeners } from '@/core/lib/listeners'
import type { InstrumentType } from '@/core/protocol/instrument'
import type { Feed } from '@/web/connection/feed'
import type { Timers } from '@/web/connection/timers'
import { rereadAllTerms } from '@/web/market/freshTerms'
import type { Listing } from '@/web/market/listing'
import { AccessError } from '@/web/session/access/accessError'
import { tradingStoppedText } from './identityConflictText'
import { createInstrumentIdentities, type IdentityConflict, type InstrumentIdentities } from './instrumentIdentities'
import type { Interceptor } from './interceptor'

type Parts = {
  readonly queryClient: QueryClient
  readonly feed: Pick<Feed, 'onDecoded' | 'onReconnected'>
  readonly clock: Pick<Clock, 'nowMs'>
  readonly timers: Timers
  /** Called once per conflict that remains after the instruments were reread. */
  readonly onConflict: (conflict: IdentityConflict) => void
}

export type FollowedIdentities = Pick<InstrumentIdentities, 'conflictOf'> & {
  /** Returns undefined for an instrument that is not listed. */
  readonly typeOf: (instrumentId: string) => InstrumentType | undefined
  readonly subscribe: (listener: () => void) => () => void
  readonly interceptor: Interceptor
  readonly close: () => void
}

/** Endpoints whose lists are compared. Histories are excluded, because they name past instruments. */
const comparedPaths: ReadonlySet<string> = new Set([
  '/orders',
  '/positions',
  '/account',
  '/rfqs',
  '/rfqs/{block_id}/quotes',
  '/quotes',
])

const detailSource = '/instrument'

/** When sources disagree, the instruments are reread, since a source may be from before a venue restart. */
const rereadEveryMs = 10_000
/** Signing stops at once; the alarm waits until the instruments have been reread. */
const reportAfterMs = 3_000

export function followIdentities({ queryClient, feed, clock, timers, onConflict }: Parts): FollowedIdentities {
  const { subscribe, publish } = createListeners()
  const reported = new Set<string>()
  let cancelReport: (() => void) | undefined
  let rereadMs = Number.NEGATIVE_INFINITY
  let sources: readonly (readonly Listing[])[] = []
  let merged: readonly Listing[] = []

  /** Returns all listings in one array, which keeps its identity until the next read. */
  const listings = () => {
    const now = queryClient
      .getQueriesData<readonly Listing[]>({ queryKey: ['instruments'] })
      .flatMap(([, data]) => (data === undefined ? [] : [data]))
    const isSame = now.length === sources.length && now.every((list, at) => list === sources[at])
    if (!isSame) {
      sources = now
      merged = now.flat()
    }
    return merged
  }
  const look = () => {
    publish()
    if (identities.conflicts().length === 0) return
    cancelReport ??= timers.after(reportAfterMs, report)
    if (clock.nowMs() - rereadMs < rereadEveryMs) return
    rereadMs = clock.nowMs()
    rereadAllTerms(queryClient)
  }
  const report = () => {
    cancelReport = undefined
    for (const conflict of identities.conflicts()) {
      const key = conflict.claims.map((claim) => Object.values(claim).join()).join(';')
      if (!reported.has(key)) onConflict(conflict)
      reported.add(key)
    }
  }
  const identities = createInstrumentIdentities(listings, look)

  const onDetail = (queryKey: readonly unknown[], data: unknown) => {
    if (queryKey[0] === 'instrumentDetail') identities.note(detailSource, data)
    else if (queryKey[0] === 'instruments') look()
  }
  for (const query of queryClient.getQueryCache().getAll()) onDetail(query.queryKey, query.state.data)
  const stops = [
    queryClient.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success')
        onDetail(event.query.queryKey, event.query.state.data)
    }),
    feed.onDecoded(({ prefix, message }) => identities.note(prefix, message)),
    // A restarted venue may assign other ids.
    feed.onReconnected(() => {
      identities.forget()
      publish()
    }),
  ]
  return {
    conflictOf: identities.conflictOf,
    typeOf: (instrumentId) =>
      listings().find(({ instrument }) => instrument.instrumentId === instrumentId)?.instrument.instrumentType,
    subscribe,
    interceptor: identityInterceptor(identities),
    close: () => {
      cancelReport?.()
      for (const stop of stops) stop()
    },
  }
}

/** Also compares lists of orders, positions and requests, and blocks signing for an instrument with a conflict. */
export function identityInterceptor(identities: Pick<InstrumentIdentities, 'conflictOf' | 'note'>): Interceptor {
  return {
    name: 'identities',
    trader: (orders, next) => {
      for (const { instrumentId } of orders) {
        const conflict = identities.conflictOf(instrumentId)
        if (conflict !== undefined) throw new AccessError(tradingStoppedText(conflict))
      }
      return next()
    },
    request: async (request, next) => {
      const reply = await next()
      if (request.over === 'rest' && comparedPaths.has(request.endpoint.path))
        identities.note(`${request.endpoint.method} ${request.endpoint.path}`, reply)
      return reply
    },
  }
}
