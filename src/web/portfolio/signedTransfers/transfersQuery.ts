import { queryOptions } from '@tanstack/react-query'
import type { Address } from '@/core/protocol/instrument'
import { getTransactionHistory } from '@/core/protocol/rest/history'
import type { RestClient } from '@/web/connection/restClient'

export function transfersKey(account: Address): readonly string[] {
  return ['account', account, 'transfers']
}

/** Milliseconds between polls: shorter while a transfer is pending. */
const busyMs = 2_000
const calmMs = 15_000

/** Query of the account's transfers, newest first. */
export function transfersQuery(rest: RestClient, account: Address) {
  return queryOptions({
    queryKey: transfersKey(account),
    queryFn: async ({ signal }) =>
      (await rest.call(getTransactionHistory, { query: { limit: 50 } }, { signal })).transactionHistory ?? [],
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ txStatus }) => txStatus === 'initiated') === true ? busyMs : calmMs,
  })
}
