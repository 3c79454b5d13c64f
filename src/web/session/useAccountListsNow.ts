import { useQueryClient } from '@tanstack/react-query'
import type { AccountReply } from '@/core/protocol/rest/account'
import type { Positions } from '@/web/session/figures/positions'
import { useAccountSession, withoutStops, type RestingOrders } from './accountContext'
import type { OpenOrders } from './openOrders'

/** Undefined while it is not read. The orders are without the stops that wait. */
export type AccountLists = {
  readonly summary: AccountReply | undefined
  readonly positions: Positions | undefined
  readonly open: RestingOrders | undefined
}

/**
 * Reads the account's lists as they are when it is called: a press is judged by them, and what is drawn may be older. It
 * draws nothing.
 */
export function useAccountListsNow(): () => AccountLists {
  const client = useQueryClient()
  const queries = useAccountSession()?.data.queries
  return () => {
    const orders = queries === undefined ? undefined : client.getQueryData<OpenOrders>(queries.openOrders.queryKey)
    return {
      summary: queries === undefined ? undefined : client.getQueryData<AccountReply>(queries.summary.queryKey),
      positions: queries === undefined ? undefined : client.getQueryData<Positions>(queries.positions.queryKey),
      open: orders === undefined ? undefined : withoutStops(orders),
    }
  }
}
