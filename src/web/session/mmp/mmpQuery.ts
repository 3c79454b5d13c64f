import { queryOptions } from '@tanstack/react-query'
import type { Address } from '@/core/protocol/instrument'
import { getMmp, type MmpReply, type NamedAsset } from '@/core/protocol/rest/protection'
import type { RestClient } from '@/web/connection/restClient'

export function mmpKey(account: Address): readonly string[] {
  return ['account', account, 'mmp']
}

/** The venue announces neither the end of a window nor of a freeze. */
const busyMs = 2_000
/** Of all protections together: so many are read one after the other. */
const calmMs = 15_000
/** Only the trader sets one, and it is read again then. */
const offMs = 60_000

type MmpAsk = {
  readonly account: Address
  readonly asset: NamedAsset
  /** How many protections are read. */
  readonly count: number
  readonly onRead: (mmp: MmpReply) => void
}

/** The protection of an asset, as the venue says it is. */
export function mmpQuery(rest: RestClient, { account, asset, count, onRead }: MmpAsk) {
  return queryOptions({
    queryKey: [...mmpKey(account), asset],
    queryFn: async ({ signal }) => {
      const mmp = await rest.call(getMmp, { query: { asset } }, { signal })
      onRead(mmp)
      return mmp
    },
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => {
      if (data === undefined) return calmMs * count
      return isBusy(data) ? busyMs : (data.enabled ? calmMs : offMs) * count
    },
  })
}

function isBusy({ triggered, amountChange, deltaChange }: MmpReply): boolean {
  return triggered || (amountChange ?? 0n) > 0n || (deltaChange ?? 0n) > 0n
}
