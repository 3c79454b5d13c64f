import { queryOptions } from '@tanstack/react-query'
import type { Address } from '@/core/protocol/instrument'
import { getMmp, type MmpReply, type NamedAsset } from '@/core/protocol/rest/protection'
import type { RestClient } from '@/web/connection/restClient'

export function mmpKey(account: Address): readonly string[] {
  return ['account', account, 'mmp']
}

/** Polling interval during a window or a freeze, because the venue announces the end of neither. */
const busyMs = 2_000
/** One protection is read per interval, so with several protections each is read less often. */
const calmMs = 15_000
/** Longer, because only the trader can set a protection, which triggers a read. */
const offMs = 60_000

type MmpAsk = {
  readonly account: Address
  readonly asset: NamedAsset
  /** Number of protections that are polled. */
  readonly count: number
  readonly onRead: (mmp: MmpReply) => void
}

/** Polls the market-maker protection of one asset. */
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
