import { useSyncExternalStore } from 'react'
import { useClient } from '@/client/clientContext'
import { subscribeToNothing } from '@/lib/subscribeToNothing'
import { useConnection } from '@/marketData/useConnection'
import { useNow } from '@/ui/useNow'
import { ConnectionStatus } from './ConnectionStatus'

/** The link to the venue, live, its latency once a second. `isSignedOut`: prices come, and the account is refused. */
export function LiveConnectionStatus({ isSignedOut = false }: { isSignedOut?: boolean }) {
  useNow()
  const { retryWaits } = useClient()
  const waitUntilMs = useSyncExternalStore(retryWaits?.subscribe ?? subscribeToNothing, () => retryWaits?.getSnapshot())
  return <ConnectionStatus connection={useConnection()} isSignedOut={isSignedOut} waitUntilMs={waitUntilMs} />
}
