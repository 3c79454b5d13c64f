import { useSyncExternalStore } from 'react'
import { subscribeToNothing } from '@/web/ui/browser/subscribeToNothing'
import type { Previews } from './previews'

export function usePreviewTurn(previews: Pick<Previews, 'onDue' | 'turn'> | undefined): void {
  useSyncExternalStore(previews?.onDue ?? subscribeToNothing, previews?.turn ?? none)
}
const none = () => 0
