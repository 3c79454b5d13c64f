import { useSyncExternalStore } from 'react'
import { useAccountSession } from '@/web/session/accountContext'
import { subscribeToNothing } from '@/web/ui/browser/subscribeToNothing'
import type { Batch } from './batchStore'

export function useBatch(): Batch | undefined {
  const batches = useAccountSession()?.batches
  return useSyncExternalStore(batches?.subscribe ?? subscribeToNothing, batches?.getSnapshot ?? (() => undefined))
}
