import { createContext, useContext } from 'react'
import { assert } from '@/core/lib/assert'
import type { Clock } from '@/core/lib/clock'
import { makeOnce } from '@/core/lib/makeOnce'
import type { Timers } from '@/web/connection/timers'

/** What the stores of a page are made of. */
export type PageStoresDeps = {
  /** What is kept is kept for this venue, and with these keys. */
  readonly venueId: string
  readonly isPaper: boolean
  /** Kept for the browser. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>
  /** Kept for the tab. */
  readonly tabStorage: Pick<Storage, 'getItem' | 'setItem'>
  readonly clock: Clock
  readonly timers: Timers
}

/** The stores of a page that belong to no account and to no market: each is made when it is first asked for. */
export type PageStores = {
  /** The one store of the page that `create` makes. */
  readonly get: <Store>(create: (parts: PageStoresDeps) => Store) => Store
}

/** A store is found by the function that makes it, so that its code can be loaded with the feature that uses it. */
export function createPageStores(parts: PageStoresDeps): PageStores {
  return { get: makeOnce(parts) }
}

/** Filled by `web/app/Providers.tsx`. */
export const PageStoresContext = createContext<PageStores | undefined>(undefined)

export function usePageStores(): PageStores {
  const stores = useContext(PageStoresContext)
  assert(stores !== undefined, 'a component with stores is inside a PageStoresContext')
  return stores
}

export function usePageStore<Store>(create: (parts: PageStoresDeps) => Store): Store {
  return usePageStores().get(create)
}
