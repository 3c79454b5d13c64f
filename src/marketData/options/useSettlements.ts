import { queryOptions, useQuery } from '@tanstack/react-query'
import type { RestClient } from '@/client/restClient'
import { isUnknownAsset } from '@/client/isUnknownAsset'
import type { Price } from '@/protocol/fixed6'
import { getOptionsHistory, getSettlementHistory, type OptionTrade } from '@/protocol/rest/marketData'
import { useMarketData } from '../marketDataContext'

/** What the options of one expiry were settled at. Times are UNIX nanoseconds. */
export type Settlement = {
  readonly expiryNs: bigint
  readonly settledAtNs: bigint
  readonly price: Price
}

const settlementLimit = 50
const tradeLimit = 50
const dayNs = 86_400_000_000_000n

export function settlementsQuery(rest: RestClient, asset: string) {
  return queryOptions({
    queryKey: ['settlements', asset],
    queryFn: ({ signal }) => readSettlements(rest, asset, signal),
    staleTime: 10_000,
    refetchInterval: 15_000,
  })
}

/** The last settlements of an asset's options, newest first; public. */
export function useSettlements(asset: string) {
  return useQuery(settlementsQuery(useMarketData().rest, asset))
}

/** What was traded of an expiry's options in the week before it, by anybody, newest first. */
export function useExpiryTrades(asset: string, expiryNs: bigint) {
  const { rest } = useMarketData()
  return useQuery({
    queryKey: ['expiryTrades', asset, String(expiryNs)],
    queryFn: async ({ signal }): Promise<readonly OptionTrade[]> => {
      const query = { asset, startTime: expiryNs - 7n * dayNs, endTime: expiryNs, limit: tradeLimit }
      const trades = await rest.call(getOptionsHistory, { query }, { signal })
      return trades.filter(({ expiry }) => expiry === expiryNs)
    },
    staleTime: 60_000,
  })
}

/** An asset that the venue does not know has had no settlements: that is an answer, not a failure. */
async function readSettlements(rest: RestClient, asset: string, signal: AbortSignal): Promise<readonly Settlement[]> {
  try {
    const rows = await rest.call(getSettlementHistory, { query: { asset, limit: settlementLimit } }, { signal })
    return rows.map(({ expiry, settlementPrice, settlementTimestamp }) => ({
      expiryNs: expiry,
      settledAtNs: settlementTimestamp,
      price: settlementPrice,
    }))
  } catch (error) {
    if (isUnknownAsset(error)) return []
    throw error
  }
}
