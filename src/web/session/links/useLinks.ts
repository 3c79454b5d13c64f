import { useSyncExternalStore } from 'react'
import { useSessionPart } from '@/web/session/accountContext'
import { noLinks, openLinks } from './lazyLinks'
import type { Links, LinksView } from './linkStore'

const signedOut = { subscribe: () => () => undefined, getSnapshot: () => noLinks }

/** Links of the account, and their actions; undefined actions without an account. */
export function useLinks(): LinksView & { readonly links: Links | undefined } {
  const links = useSessionPart(openLinks)
  const { subscribe, getSnapshot } = links ?? signedOut
  return { ...useSyncExternalStore(subscribe, getSnapshot), links }
}
