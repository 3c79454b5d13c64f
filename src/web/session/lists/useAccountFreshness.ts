import { useAccountStaleSince } from '@/web/session/accountLists'
import { useAccountConnection } from '@/web/session/useAccountConnection'
import type { PanelFreshness } from '@/web/ui/Panel'
import { accountFreshness } from './accountFreshness'

/** Returns the freshness of a list, which is stale while the connection is lost, and then until it is reread. */
export function useAccountFreshness(isRead: boolean): PanelFreshness {
  const connection = useAccountConnection()
  const sinceMs = useAccountStaleSince()
  return isRead && sinceMs !== undefined ? { status: 'stale', sinceMs } : accountFreshness(isRead, connection)
}
