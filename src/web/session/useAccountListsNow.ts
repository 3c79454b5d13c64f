import { useQueryClient } from '@tanstack/react-query'
import type { AccountReply } from '@/core/protocol/rest/account'
import type { Positions } from '@/web/session/figures/positions'
import { useAccountSession, withoutStops, type RestingOrders } from './accountContext'
import type { OpenOrders } from './openOrders'

/** The account's lists. Members are undefined until read. `orders` excludes untriggered stops. */
export type AccountLists = {
  readonly summary: AccountReply | undefined
  readonly positions: Positions | undefined
  readonly open: RestingOrders | undefined
}

/**
 * Returns a function that reads the lists without subscribing. Checks at a press use it, because the rendered lists may
 * be older.
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
