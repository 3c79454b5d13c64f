import { useSyncExternalStore } from 'react'
import { useClient } from '@/web/connection/clientContext'
import { subscribeToNothing } from '@/web/ui/browser/subscribeToNothing'
import { useConnection } from '@/web/market/useConnection'
import { useNow } from '@/web/ui/useNow'
import { ConnectionStatus } from './ConnectionStatus'

/** The link to the venue, live, its latency once a second. `isSignedOut`: prices come, and the account is refused. */
export function LiveConnectionStatus({ isSignedOut = false }: { isSignedOut?: boolean }) {
  useNow()
  const { retryWaits } = useClient()
  const waitUntilMs = useSyncExternalStore(retryWaits?.subscribe ?? subscribeToNothing, () => retryWaits?.getSnapshot())
  return <ConnectionStatus connection={useConnection()} isSignedOut={isSignedOut} waitUntilMs={waitUntilMs} />
}
