import { queryOptions } from '@tanstack/react-query'
import type { Address } from '@/core/protocol/instrument'
import { getOtcAccount, type OtcAccount, type OtcRequestRecord } from '@/core/protocol/rest/otc'
import type { RestClient } from '@/web/connection/restClient'

export function otcKey(account: Address): readonly string[] {
  return ['account', account, 'otc']
}

/** No channel reports on the desk, so it is polled every second while it owes an answer. */
const busyMs = 1_000
const calmMs = 10_000

export function otcQuery(rest: RestClient, account: Address) {
  return queryOptions({
    queryKey: otcKey(account),
    queryFn: ({ signal }) => rest.call(getOtcAccount, {}, { signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (isBusy(data) ? busyMs : calmMs),
  })
}

export function isOpenRequest({ status }: OtcRequestRecord): boolean {
  return status === 'requested' || status === 'quoted'
}

function isBusy(account: OtcAccount | undefined): boolean {
  return account?.otcRequests?.some(isOpenRequest) === true
}
