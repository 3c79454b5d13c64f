import { useCallback, useSyncExternalStore } from 'react'
import { useInstruments } from '@/marketData/instruments'
import { useMarketData } from '@/marketData/marketDataContext'
import { useConnection } from '@/marketData/useConnection'
import { collateralAssets } from '@/protocol/collateral'
import type { AccountReply } from '@/protocol/rest/getAccount'
import { collateralSpecs } from '@/quant/collateral'
import { useAccountSummary } from './accountContext'
import { accountFigures, type AccountFigures } from './accountFigures'
import { heldPrices, type HeldPrices } from './heldPrices'

/** The account at the marks of now. `stale` is what was true at `sinceMs`: the link or the reading failed since. */
export type LiveAccount =
  | { readonly status: 'none' | 'loading' }
  | { readonly status: 'failed'; readonly error: Error; readonly retry: () => void }
  | {
      readonly status: 'live' | 'stale'
      readonly account: AccountReply
      readonly figures: AccountFigures
      readonly prices: HeldPrices
      /** UNIX milliseconds; of the last good reading. */
      readonly sinceMs: number
    }

export function useAccountFigures(): LiveAccount {
  const { data: account, error, isLoading, isEnabled, dataUpdatedAt, refetch } = useAccountSummary()
  const store = heldPrices(useMarketData(), account?.positions ?? [], indexedAssets(account))
  const prices = useSyncExternalStore(store.subscribe, store.getSnapshot)
  const connection = useConnection()
  const { data: listings } = useInstruments()
  const instrumentOf = useCallback(
    (name: string) => listings?.find(({ instrument }) => instrument.instrumentName === name)?.instrument,
    [listings],
  )
  if (account === undefined) {
    if (error !== null) return { status: 'failed', error, retry: () => void refetch() }
    return { status: isEnabled || isLoading ? 'loading' : 'none' }
  }
  const isStale =
    connection.state !== 'live' || error !== null || prices.status === 'stale' || prices.status === 'resyncing'
  return {
    status: isStale ? 'stale' : 'live',
    account,
    figures: accountFigures(account, prices, instrumentOf),
    prices,
    sinceMs: connection.state === 'live' ? dataUpdatedAt : Math.max(dataUpdatedAt, connection.sinceMs),
  }
}

/** The underlyings that the account's collateral is worth something by. */
function indexedAssets(account: AccountReply | undefined): readonly string[] {
  const held = (account?.collaterals ?? []).flatMap(({ collateralAsset }) => {
    const asset = collateralAssets.find((name) => name === collateralAsset)
    const source = asset && collateralSpecs[asset].priceSource
    return source?.type === 'index' ? [source.asset] : []
  })
  return [...new Set(held)]
}
