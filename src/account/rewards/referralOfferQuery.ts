import { queryOptions } from '@tanstack/react-query'
import type { RestClient } from '@/client/restClient'
import type { Address } from '@/protocol/instrument'
import { getCheckReferral } from '@/protocol/rest/referrals'

/** What a name would bring an account that registers by it. */
export function referralOfferQuery(rest: RestClient, account: Address, referralCode: string) {
  return queryOptions({
    queryKey: ['account', account, 'referralOffer', referralCode],
    queryFn: ({ signal }) => rest.call(getCheckReferral, { query: { account, referralCode } }, { signal }),
    staleTime: 60_000,
  })
}
