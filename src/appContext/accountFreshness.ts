import type { Connection } from '@/marketData/connection'
import type { Freshness } from '@/ui/Panel'

/** How old what was read of the account is: it is read anew whenever the link comes back. */
export function accountFreshness(isRead: boolean, connection: Pick<Connection, 'state' | 'sinceMs'>): Freshness {
  if (!isRead) return { status: 'loading' }
  return connection.state === 'live' ? { status: 'live' } : { status: 'stale', sinceMs: connection.sinceMs }
}
