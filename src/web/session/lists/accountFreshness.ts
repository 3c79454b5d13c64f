import type { Connection } from '@/web/market/connection'
import type { PanelFreshness } from '@/web/ui/Panel'

/**
 * Returns the freshness of an account list, which is stale while the connection is not live because it is reread only
 * after a reconnect.
 */
export function accountFreshness(isRead: boolean, connection: Pick<Connection, 'state' | 'sinceMs'>): PanelFreshness {
  if (!isRead) return { status: 'loading' }
  return connection.state === 'live' ? { status: 'live' } : { status: 'stale', sinceMs: connection.sinceMs }
}
