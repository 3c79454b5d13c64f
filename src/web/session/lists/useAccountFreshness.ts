import { useAccountStaleSince } from '@/web/session/accountLists'
import { useAccountConnection } from '@/web/session/useAccountConnection'
import type { PanelFreshness } from '@/web/ui/Panel'
import { accountFreshness } from './accountFreshness'

/** A list is stale while the connection is lost, and then until it is read again. */
export function useAccountFreshness(isRead: boolean): PanelFreshness {
  const connection = useAccountConnection()
  const sinceMs = useAccountStaleSince()
  return isRead && sinceMs !== undefined ? { status: 'stale', sinceMs } : accountFreshness(isRead, connection)
}
