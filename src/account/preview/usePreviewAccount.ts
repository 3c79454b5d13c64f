import { useEffect, useSyncExternalStore } from 'react'
import type { Listing } from '@/marketData/listing'
import { useMarketData } from '@/marketData/marketDataContext'
import { useKnownTerms } from '@/marketData/useKnownTerms'
import type { Instrument } from '@/protocol/instrument'
import { parseInstrumentName } from '@/protocol/instrumentName'
import type { PreviewAccount } from '@/quant/preview/previewAccount'
import { useAccountSession } from '../accountContext'
import { useAccountSummaryLater, useOpenOrdersLater, usePositionsLater } from '../useLaterLists'
import { createValuationPrices, type ValuationPrices } from '../valuationPrices'
import { indexedAssets } from '../indexedAssets'

/**
 * The trader's account as previews want it, at current prices, with an instrument that it may not hold; undefined while
 * no one trades or a part is missing.
 */
export function usePreviewAccount(instrument?: Instrument): PreviewAccount | undefined {
  const { prices, accountAt } = usePreviewParts(instrument)
  return accountAt(useSyncExternalStore(prices.subscribe, prices.getSnapshot))
}

/** The same for what is checked at a press: it is read when it is asked for, and nothing is drawn with each price. */
export function usePreviewAccountNow(): () => PreviewAccount | undefined {
  const { prices, accountAt } = usePreviewParts(undefined)
  // Prices are known while someone hears them.
  useEffect(() => prices.subscribe(() => undefined), [prices])
  return () => accountAt(prices.getSnapshot())
}

function usePreviewParts(instrument: Instrument | undefined) {
  const previews = useAccountSession()?.previews
  const summary = useAccountSummaryLater()
  const positions = usePositionsLater()
  const open = useOpenOrdersLater()
  const marketData = useMarketData()
  const traded = instrument === undefined ? [] : [instrument]
  const contracts = [...traded, ...(positions ?? []), ...(open?.orders ?? [])].flatMap(
    ({ instrumentName, instrumentType }) => {
      const asset = parseInstrumentName(instrumentName)?.asset
      return asset === undefined ? [] : [{ instrumentName, instrumentType, asset }]
    },
  )
  const listingOf = useKnownTerms(contracts.map(({ instrumentName }) => instrumentName))
  const prices = createValuationPrices(marketData, unique(contracts), indexedAssets(summary))
  const accountAt = ({ tickers, indexes }: ValuationPrices): PreviewAccount | undefined => {
    if (previews === undefined || summary === undefined || positions === undefined || open === undefined)
      return undefined
    const nowNs = marketData.venueClock.nowNs()
    const orders = open.orders
    const known = { summary, positions, orders, tickers, indexes, listingOf, nowNs }
    return previews.accountOf({ ...known, instrument: knownInstrument(instrument, listingOf) })
  }
  return { prices, accountAt }
}

/** An option has all of its terms in the listing; a perpetual only with its detail. */
function knownInstrument(
  instrument: Instrument | undefined,
  listingOf: (name: string) => Listing | undefined,
): Instrument | undefined {
  return instrument?.instrumentType === 'PERPETUAL' ? listingOf(instrument.instrumentName)?.instrument : instrument
}

function unique<Contract extends { readonly instrumentName: string }>(contracts: readonly Contract[]): Contract[] {
  return [...new Map(contracts.map((contract) => [contract.instrumentName, contract])).values()]
}
