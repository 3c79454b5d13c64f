import type { Connection } from '@/web/market/connection'
import type { PanelFreshness } from '@/web/ui/Panel'

/** Account data is read again whenever the connection returns. */
export function accountFreshness(isRead: boolean, connection: Pick<Connection, 'state' | 'sinceMs'>): PanelFreshness {
  if (!isRead) return { status: 'loading' }
  return connection.state === 'live' ? { status: 'live' } : { status: 'stale', sinceMs: connection.sinceMs }
}
