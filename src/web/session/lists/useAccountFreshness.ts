import { useAccountStaleSince } from '@/web/session/accountLists'
import { useAccountConnection } from '@/web/session/useAccountConnection'
import type { PanelFreshness } from '@/web/ui/Panel'
import { accountFreshness } from './accountFreshness'

/** How old a list of the account is: stale while the link is lost, and after that until it has been read again. */
export function useAccountFreshness(isRead: boolean): PanelFreshness {
  const connection = useAccountConnection()
  const sinceMs = useAccountStaleSince()
  return isRead && sinceMs !== undefined ? { status: 'stale', sinceMs } : accountFreshness(isRead, connection)
}
