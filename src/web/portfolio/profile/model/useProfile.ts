import { skipToken, useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { Endpoint } from '@/core/protocol/endpoint'
import { getPaperMails } from '@/core/protocol/paper/getPaperMails'
import {
  getAccountEmailAddress,
  getAccountEmailPreferences,
  getAccountEmailVerified,
} from '@/core/protocol/rest/profile'
import type { EndpointReply, RestClient } from '@/web/connection/restClient'
import { useMarketData } from '@/web/market/marketDataContext'
import { useAccess } from '@/web/session/accountContext'

/** Milliseconds between polls while mails are displayed, because no channel reports them. */
const mailsEveryMs = 5_000

export function profileKey(account: string | undefined): readonly string[] {
  return ['profile', account ?? 'signedOut']
}

type Question = Endpoint<undefined, undefined>

function useOwnReply<E extends Question>(
  endpoint: E,
  ask: (rest: RestClient, signal: AbortSignal) => Promise<EndpointReply<E>>,
  options: { readonly isWanted?: boolean; readonly refetchInterval?: number } = {},
): UseQueryResult<EndpointReply<E>> {
  const { rest } = useMarketData()
  const access = useAccess()
  const account = access.status === 'trading' ? access.account : undefined
  const { isWanted = true, ...more } = options
  return useQuery<EndpointReply<E>>({
    queryKey: [...profileKey(account), endpoint.name],
    queryFn: account === undefined || !isWanted ? skipToken : ({ signal }) => ask(rest, signal),
    ...more,
  })
}

export function useEmailAddress() {
  return useOwnReply(getAccountEmailAddress, (rest, signal) => rest.call(getAccountEmailAddress, {}, { signal }))
}

export function useEmailVerified() {
  return useOwnReply(getAccountEmailVerified, (rest, signal) => rest.call(getAccountEmailVerified, {}, { signal }))
}

export function useEmailPreferences() {
  return useOwnReply(getAccountEmailPreferences, (rest, signal) =>
    rest.call(getAccountEmailPreferences, {}, { signal }),
  )
}

/** Mails of the paper venue. No other venue offers this endpoint. */
export function usePaperMails(isPaper: boolean) {
  return useOwnReply(getPaperMails, (rest, signal) => rest.call(getPaperMails, {}, { signal }), {
    isWanted: isPaper,
    refetchInterval: mailsEveryMs,
  })
}
