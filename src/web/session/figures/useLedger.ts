import { useEffect, useSyncExternalStore } from 'react'
import { useAccountSession } from '@/web/session/accountContext'
import { subscribeToNothing } from '@/web/ui/browser/subscribeToNothing'
import type { LedgerView } from './ledgerStore'

/** Back to `toNs` (UNIX nanoseconds, 0n for everything), as it arrives. Undefined without an account. */
export function useLedger(toNs: bigint): LedgerView | undefined {
  const ledger = useAccountSession()?.data.ledger
  const view = useSyncExternalStore(ledger?.subscribe ?? subscribeToNothing, () => ledger?.getSnapshot())
  useEffect(() => ledger?.readBack(toNs), [ledger, toNs])
  return view
}
