import { useSyncExternalStore } from 'react'
import { subscribeToNothing } from '@/web/ui/browser/subscribeToNothing'
import type { Previews } from './previews'

/** Draws again what shows a preview that was held back, once it may be reckoned again. */
export function usePreviewTurn(previews: Pick<Previews, 'onDue' | 'turn'> | undefined): void {
  useSyncExternalStore(previews?.onDue ?? subscribeToNothing, previews?.turn ?? none)
}
const none = () => 0
