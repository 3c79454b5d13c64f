import { useSyncExternalStore } from 'react'
import { useInstruments } from '@/marketData/instruments'
import { useMarketData } from '@/marketData/marketDataContext'
import { parseInstrumentName } from '@/protocol/instrumentName'
import type { PreviewAccount } from '@/quant/preview/previewAccount'
import { useAccountSummary, useOpenOrders } from './accountContext'
import { heldPrices, type PricedContract } from './heldPrices'
import { isOpen } from './openOrders'
import { previewAccountOf } from './previewAccountOf'

const noContracts: readonly PricedContract[] = []
const noAssets: readonly string[] = []

/** The account for the previews, at the marks of now; undefined until all of it is known. */
export function usePreviewAccount(): PreviewAccount | undefined {
  const marketData = useMarketData()
  const { data: account } = useAccountSummary()
  const orders = useOpenOrders().data?.orders
  const { data: listings } = useInstruments()
  const contracts = account === undefined || orders === undefined ? noContracts : pricedContracts(account, orders)
  const store = heldPrices(marketData, contracts, noAssets)
  const prices = useSyncExternalStore(store.subscribe, store.getSnapshot)
  if (account === undefined || orders === undefined || listings === undefined) return undefined
  const resting = orders.filter((order) => isOpen(order) && order.orderStatus !== 'stop_order')
  return previewAccountOf({ account, orders: resting, listings, prices, nowNs: marketData.clock.nowNs() })
}

/** What is held and what is ordered, each once. */
function pricedContracts(
  account: { readonly positions?: readonly PricedContract[] | undefined },
  orders: readonly Omit<PricedContract, 'asset'>[],
): readonly PricedContract[] {
  const contracts = new Map((account.positions ?? []).map((position) => [position.instrumentName, position]))
  for (const { instrumentName, instrumentType } of orders) {
    const asset = parseInstrumentName(instrumentName)?.asset
    if (asset !== undefined && !contracts.has(instrumentName)) {
      contracts.set(instrumentName, { instrumentName, instrumentType, asset })
    }
  }
  return [...contracts.values()]
}
