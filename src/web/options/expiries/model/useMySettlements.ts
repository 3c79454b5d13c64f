import { useQuery } from '@tanstack/react-query'
import { type AccountTrade, getTradeHistory } from '@/core/protocol/rest/history'
import type { RestClient } from '@/web/connection/restClient'
import { useMarketData } from '@/web/market/marketDataContext'
import { useAccess } from '@/web/session/accountContext'

const pageLimit = 50
/** 1,000 settlements: more than the last fifty expiries of a full book. */
const pageBudget = 20

/** The account's settlements, newest first. `data` is undefined without an account and while loading. */
export function useMySettlements(asset: string) {
  const { rest } = useMarketData()
  const access = useAccess()
  const account = access.status === 'trading' ? access.account : undefined
  return useQuery({
    queryKey: ['account', account, 'ownSettlements', asset],
    queryFn: ({ signal }) => readOwn(rest, asset, signal),
    enabled: account !== undefined,
    staleTime: 10_000,
    refetchInterval: 15_000,
  })
}

async function readOwn(rest: RestClient, asset: string, signal: AbortSignal): Promise<readonly AccountTrade[]> {
  const rows: AccountTrade[] = []
  for (let page = 0; page < pageBudget; page++) {
    const query = { asset, tradeTypes: ['settlement' as const], limit: pageLimit, offset: page * pageLimit }
    const { tradeHistory = [] } = await rest.call(getTradeHistory, { query }, { signal })
    rows.push(...tradeHistory.filter((row) => row.tradeType === 'settlement' && row.asset === asset))
    if (tradeHistory.length < pageLimit) break
  }
  return rows
}
