import { useConnection } from '@/marketData/useConnection'
import { ConnectionStatus } from './ConnectionStatus'

/** The link to the venue, live. */
export function LiveConnectionStatus() {
  return <ConnectionStatus connection={useConnection()} />
}
