import { useSyncExternalStore } from 'react'
import { subscribeToNothing } from '@/web/ui/browser/subscribeToNothing'
import type { Previews } from './previews'

/** Renders again once throttled previews may be computed. */
export function usePreviewTurn(previews: Pick<Previews, 'onDue' | 'turn'> | undefined): void {
  useSyncExternalStore(previews?.onDue ?? subscribeToNothing, previews?.turn ?? none)
}
const none = () => 0
