import * as z from 'zod/mini'
import { parseJson } from '@/core/lib/parseJson'
import { createStore } from '@/core/lib/store'
import type { Address } from '@/core/protocol/instrument'
import type { PageStoresDeps } from '@/web/session/pageStores'

const names = z.catch(z.array(z.string()), [])

/**
 * Remembers which assets had a protection, by account. The venue does not list them, and querying each asset would take
 * a hundred requests (real-venue.md, GET /mmp).
 */
export function createProtectedAssets({ storage, venueId }: Pick<PageStoresDeps, 'storage' | 'venueId'>) {
  const keyOf = (account: Address) => `optick.protected.${venueId}.${account}`
  const { getSnapshot, subscribe, set } = createStore<Readonly<Record<Address, readonly string[]>>>({})
  const read = (account: Address) =>
    getSnapshot()[account] ?? z.parse(names, parseJson(storage.getItem(keyOf(account))))
  return {
    getSnapshot,
    subscribe,
    read,
    note: (account: Address, asset: string, isSet: boolean) => {
      const before = read(account)
      if (before.includes(asset) === isSet) return
      const next = isSet ? [...before, asset] : before.filter((other) => other !== asset)
      storage.setItem(keyOf(account), JSON.stringify(next))
      set({ ...getSnapshot(), [account]: next })
    },
  }
}
