import { createContext, useContext } from 'react'
import { assert } from '@/core/lib/assert'
import type { Clock } from '@/core/lib/clock'
import { makeOnce } from '@/core/lib/makeOnce'
import type { Timers } from '@/web/connection/timers'

export type PageStoresDeps = {
  readonly venueId: string
  readonly isPaper: boolean
  /** Survives a restart of the browser. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>
  /** Survives a reload, for this tab only. */
  readonly tabStorage: Pick<Storage, 'getItem' | 'setItem'>
  readonly clock: Clock
  readonly timers: Timers
}

/** Page-wide stores that belong to no account and no market, each created on first use. */
export type PageStores = {
  readonly get: <Store>(create: (parts: PageStoresDeps) => Store) => Store
}

/**
 * Creates the stores. A store is identified by its factory function, so its code can load with the feature that uses
 * it.
 */
export function createPageStores(parts: PageStoresDeps): PageStores {
  return { get: makeOnce(parts) }
}

/** Provided by `web/app/Providers.tsx`. */
export const PageStoresContext = createContext<PageStores | undefined>(undefined)

export function usePageStores(): PageStores {
  const stores = useContext(PageStoresContext)
  assert(stores !== undefined, 'a component with stores is inside a PageStoresContext')
  return stores
}

export function usePageStore<Store>(create: (parts: PageStoresDeps) => Store): Store {
  return usePageStores().get(create)
}
