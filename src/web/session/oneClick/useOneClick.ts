import { useSyncExternalStore } from 'react'
import { useAccountSession } from '@/web/session/accountContext'
import type { OneClick, OneClickView } from './oneClick'

const signedOut = { subscribe: () => () => undefined, getSnapshot: () => undefined }

export function useOneClick(): (OneClickView & { readonly oneClick: OneClick }) | undefined {
  const oneClick = useAccountSession()?.oneClick
  const view = useSyncExternalStore<OneClickView | undefined>(
    (oneClick ?? signedOut).subscribe,
    (oneClick ?? signedOut).getSnapshot,
  )
  return oneClick === undefined || view === undefined ? undefined : { ...view, oneClick }
}
