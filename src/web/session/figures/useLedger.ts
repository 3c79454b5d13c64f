import { useEffect, useSyncExternalStore } from 'react'
import { useAccountSession } from '@/web/session/accountContext'
import { subscribeToNothing } from '@/web/ui/browser/subscribeToNothing'
import type { LedgerView } from './ledgerStore'

/**
 * Reads the ledger back to `toNs` (UNIX nanoseconds, 0n for everything) and returns what has arrived so far. Undefined
 * without an account.
 */
export function useLedger(toNs: bigint): LedgerView | undefined {
  const ledger = useAccountSession()?.data.ledger
  const view = useSyncExternalStore(ledger?.subscribe ?? subscribeToNothing, () => ledger?.getSnapshot())
  useEffect(() => ledger?.readBack(toNs), [ledger, toNs])
  return view
}
