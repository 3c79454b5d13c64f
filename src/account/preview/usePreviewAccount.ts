import { useCallback, useSyncExternalStore } from 'react'
import { useInstruments } from '@/marketData/instruments'
import { useMarketData } from '@/marketData/marketDataContext'
import type { Instrument } from '@/protocol/instrument'
import { parseInstrumentName } from '@/protocol/instrumentName'
import type { PreviewAccount } from '@/quant/preview/previewAccount'
import { useAccountSession, useAccountSummary, useOpenOrders, usePositions } from '../accountContext'
import { heldPrices } from '../heldPrices'
import { indexedAssets } from '../indexedAssets'

/**
 * The trader's account as previews want it, at the prices of now, and of an instrument that it may not hold; undefined
 * while nobody trades or a part is missing.
 */
export function usePreviewAccount(instrument?: Instrument): PreviewAccount | undefined {
  const previews = useAccountSession()?.previews
  const { data: summary } = useAccountSummary()
  const { data: positions } = usePositions()
  const { data: open } = useOpenOrders()
  const marketData = useMarketData()
  const { data: listings } = useInstruments()
  const listingOf = useCallback(
    (name: string) => listings?.find((listing) => listing.instrument.instrumentName === name),
    [listings],
  )
  const traded = instrument === undefined ? [] : [instrument]
  const contracts = [...traded, ...(positions ?? []), ...(open?.orders ?? [])].flatMap(
    ({ instrumentName, instrumentType }) => {
      const asset = parseInstrumentName(instrumentName)?.asset
      return asset === undefined ? [] : [{ instrumentName, instrumentType, asset }]
    },
  )
  const prices = heldPrices(marketData, unique(contracts), indexedAssets(summary))
  const { tickers, indexes } = useSyncExternalStore(prices.subscribe, prices.getSnapshot)
  if (previews === undefined || summary === undefined || positions === undefined || open === undefined) return undefined
  const nowNs = marketData.clock.nowNs()
  return previews.accountOf({ summary, positions, orders: open.orders, tickers, indexes, listingOf, instrument, nowNs })
}

function unique<Contract extends { readonly instrumentName: string }>(contracts: readonly Contract[]): Contract[] {
  return [...new Map(contracts.map((contract) => [contract.instrumentName, contract])).values()]
}
