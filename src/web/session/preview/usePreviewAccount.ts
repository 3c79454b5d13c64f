import { useEffect, useSyncExternalStore } from 'react'
import type { Instrument } from '@/core/protocol/instrument'
import { parseInstrumentName } from '@/core/protocol/instrumentName'
import type { PreviewAccount } from '@/core/quant/preview/previewAccount'
import type { Listing } from '@/web/market/listing'
import { useMarketData } from '@/web/market/marketDataContext'
import { useKnownTerms } from '@/web/market/useKnownTerms'
import { useAccountSession, useBuilder } from '@/web/session/accountContext'
import { indexedAssets } from '@/web/session/figures/indexedAssets'
import { createValuationPrices, type ValuationPrices } from '@/web/session/figures/valuationPrices'
import {
  useAccountSummaryInSpareFrame,
  useOpenOrdersInSpareFrame,
  usePositionsInSpareFrame,
} from '@/web/session/spareFrameLists'
import { useAccountListsNow, type AccountLists } from '@/web/session/useAccountListsNow'
import { subscribeToNothing } from '@/web/ui/browser/subscribeToNothing'

/** Returns the account for previews, including an instrument that it may not hold. Undefined while data is missing. */
export function usePreviewAccount(instrument?: Instrument): PreviewAccount | undefined {
  return usePreviewAccounts(instrument).account
}

/** Like {@link usePreviewAccount}, but computes and renders nothing unless needed. */
export function usePreviewAccountIf(isNeeded: boolean): PreviewAccount | undefined {
  const { drawnPrices, accountAt, drawn } = usePreviewParts(undefined)
  const prices = useSyncExternalStore(isNeeded ? drawnPrices.subscribe : subscribeToNothing, drawnPrices.getSnapshot)
  return isNeeded ? accountAt(drawn, prices) : undefined
}

export function usePreviewAccounts(instrument: Instrument | undefined) {
  const { drawnPrices, prices, accountAt, drawn, listsNow } = usePreviewParts(instrument)
  const account = accountAt(drawn, useSyncExternalStore(drawnPrices.subscribe, drawnPrices.getSnapshot))
  return { account, accountNow: () => accountAt(listsNow(), prices.getSnapshot()) }
}

/** Returns a function for checks at a press. Does not render with each price. */
export function usePreviewAccountNow(): () => PreviewAccount | undefined {
  const { prices, accountAt, listsNow } = usePreviewParts(undefined)
  // Prices are live only while there is a subscriber.
  useEffect(() => prices.subscribe(() => undefined), [prices])
  return () => accountAt(listsNow(), prices.getSnapshot())
}

function usePreviewParts(instrument: Instrument | undefined) {
  const previews = useAccountSession()?.previews
  const drawn: AccountLists = {
    summary: useAccountSummaryInSpareFrame(),
    positions: usePositionsInSpareFrame(),
    open: useOpenOrdersInSpareFrame(),
  }
  const builder = useBuilder()
  const listsNow = useAccountListsNow()
  const marketData = useMarketData()
  const traded = instrument === undefined || previews === undefined ? [] : [instrument]
  const contracts = [...traded, ...(drawn.positions ?? []), ...(drawn.open?.orders ?? [])].flatMap(
    ({ instrumentName, instrumentType }) => {
      const asset = parseInstrumentName(instrumentName)?.asset
      return asset === undefined ? [] : [{ instrumentName, instrumentType, asset }]
    },
  )
  const listingOf = useKnownTerms(contracts.map(({ instrumentName }) => instrumentName))
  const pricesOf = (reading: 'each' | 'slowly') =>
    createValuationPrices(marketData, unique(contracts), indexedAssets(drawn.summary), reading)
  const [prices, drawnPrices] = [pricesOf('each'), pricesOf('slowly')]
  const accountAt = (
    { summary, positions, open }: AccountLists,
    { tickers, indexes }: ValuationPrices,
  ): PreviewAccount | undefined => {
    if (previews === undefined || summary === undefined || positions === undefined || open === undefined)
      return undefined
    const nowNs = marketData.venueClock.nowNs()
    const orders = open.orders
    const known = { summary, positions, orders, tickers, indexes, listingOf, nowNs, builder }
    return previews.accountOf({ ...known, instrument: knownInstrument(instrument, listingOf) })
  }
  return { prices, drawnPrices, accountAt, drawn, listsNow }
}

/** Returns the instrument's full terms. A listing has all terms of an option; a perpetual also needs its detail. */
function knownInstrument(
  instrument: Instrument | undefined,
  listingOf: (name: string) => Listing | undefined,
): Instrument | undefined {
  return instrument?.instrumentType === 'PERPETUAL' ? listingOf(instrument.instrumentName)?.instrument : instrument
}

function unique<Contract extends { readonly instrumentName: string }>(contracts: readonly Contract[]): Contract[] {
  return [...new Map(contracts.map((contract) => [contract.instrumentName, contract])).values()]
}
