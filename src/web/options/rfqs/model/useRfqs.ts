import { skipToken, useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { Hash } from '@/core/protocol/instrument'
import type { QuoteMessage, RfqBlockRecord } from '@/core/protocol/rest/rfqs'
import { useSessionPart } from '@/web/session/accountContext'
import { subscribeToNothing } from '@/web/ui/browser/subscribeToNothing'
import type { MakerLog, MakerLogView } from './makerLog'
import { openRfqs } from './openRfqs'
import { nothingPending, type PendingRfqs } from './pendingRfqs'
import type { RfqActions } from './rfqActions'
import type { RfqEntry } from './rfqLog'
import type { BlockQuotes } from './rfqQueries'

/** Runs a query of the account. Without an account it is disabled and `data` is undefined. */
function useOwn<Data>(options: UseQueryOptions<Data> | undefined): UseQueryResult<Data> {
  return useQuery<Data>(options ?? { queryKey: ['signedOut'], queryFn: skipToken })
}

/** The account's open requests, newest first, polled each second. */
export function useMyRfqs(): UseQueryResult<readonly RfqBlockRecord[]> {
  return useOwn(useSessionPart(openRfqs)?.queries.own)
}

/** Requests of other accounts that the account may quote on, newest first. */
export function useRfqsToQuote(): UseQueryResult<readonly RfqBlockRecord[]> {
  return useOwn(useSessionPart(openRfqs)?.queries.toQuote)
}

/** Open quotes of a block. The taker sees all quotes, a maker only the maker's own. */
export function useBlockQuotes(blockId: Hash | undefined): UseQueryResult<BlockQuotes> {
  const queries = useSessionPart(openRfqs)?.queries
  return useOwn(blockId === undefined ? undefined : queries?.quotesOf(blockId))
}

/** The account's open quotes on requests of other accounts and on its own requests, newest first. */
export function useMyQuotes(): UseQueryResult<readonly QuoteMessage[]> {
  return useOwn(useSessionPart(openRfqs)?.queries.ownQuotes)
}

/** Actions on requests and quotes; `undefined` while no account is connected for trading. */
export function useRfqActions(): RfqActions | undefined {
  return useSessionPart(openRfqs)?.actions
}

export function usePendingRfqs(): PendingRfqs {
  const actions = useRfqActions()
  return useSyncExternalStore(actions?.subscribe ?? subscribeToNothing, actions?.getSnapshot ?? (() => nothingPending))
}

const noEntries: readonly RfqEntry[] = []

/** This session's own requests with their outcomes, newest first. */
export function useRfqLog(): readonly RfqEntry[] {
  const log = useSessionPart(openRfqs)?.log
  return useSyncExternalStore(log?.subscribe ?? subscribeToNothing, log?.getSnapshot ?? (() => noEntries))
}

const noQuotes: MakerLogView = { entries: [], blocks: new Map() }

/** Log of the quotes; undefined while no account is connected for trading. */
export function useMakerLog(): MakerLog | undefined {
  return useSessionPart(openRfqs)?.makerLog
}

/** This session's own quotes with their outcomes, and the requests seen. */
export function useMakerLogView(): MakerLogView {
  const log = useMakerLog()
  return useSyncExternalStore(log?.subscribe ?? subscribeToNothing, log?.getSnapshot ?? (() => noQuotes))
}
