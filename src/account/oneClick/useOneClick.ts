import { useSyncExternalStore } from 'react'
import { useAccountSession } from '../accountContext'
import type { OneClick, OneClickView } from './oneClick'

const nobody = { subscribe: () => () => undefined, getSnapshot: () => undefined }

/** What one-click may sign and has signed; `undefined` while no one may trade. */
export function useOneClick(): (OneClickView & { readonly oneClick: OneClick }) | undefined {
  const oneClick = useAccountSession()?.oneClick
  const view = useSyncExternalStore<OneClickView | undefined>(
    (oneClick ?? nobody).subscribe,
    (oneClick ?? nobody).getSnapshot,
  )
  return oneClick === undefined || view === undefined ? undefined : { ...view, oneClick }
}
