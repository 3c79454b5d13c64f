import { useConnection } from '@/marketData/useConnection'
import { ConnectionStatus } from './ConnectionStatus'

/** The link to the venue, live. `isSignedOut`: prices come, and the account is refused. */
export function LiveConnectionStatus({ isSignedOut = false }: { isSignedOut?: boolean }) {
  return <ConnectionStatus connection={useConnection()} isSignedOut={isSignedOut} />
}
