import { queryOptions } from '@tanstack/react-query'
import type { Address } from '@/core/protocol/instrument'
import { getCheckReferral } from '@/core/protocol/rest/referrals'
import type { RestClient } from '@/web/connection/restClient'

export function referralOfferQuery(rest: RestClient, account: Address, referralCode: string) {
  return queryOptions({
    queryKey: ['account', account, 'referralOffer', referralCode],
    queryFn: ({ signal }) => rest.call(getCheckReferral, { query: { account, referralCode } }, { signal }),
    staleTime: 60_000,
  })
}
