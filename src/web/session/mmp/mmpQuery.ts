import { queryOptions } from '@tanstack/react-query'
import type { Address } from '@/core/protocol/instrument'
import { getMmp, type MmpReply, type NamedAsset } from '@/core/protocol/rest/protection'
import type { RestClient } from '@/web/connection/restClient'

export function mmpKey(account: Address): readonly string[] {
  return ['account', account, 'mmp']
}

/** The venue announces neither the end of a window nor of a freeze. */
const busyMs = 2_000
const calmMs = 15_000

export function mmpQuery(rest: RestClient, account: Address, asset: NamedAsset) {
  return queryOptions({
    queryKey: [...mmpKey(account), asset],
    queryFn: ({ signal }) => rest.call(getMmp, { query: { asset } }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data !== undefined && isBusy(data) ? busyMs : calmMs),
  })
}

function isBusy({ triggered, amountChange, deltaChange }: MmpReply): boolean {
  return triggered || (amountChange ?? 0n) > 0n || (deltaChange ?? 0n) > 0n
}
