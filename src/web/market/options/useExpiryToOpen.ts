import { useMemo } from 'react'
import { windowLeft } from '@/core/quant/settlement'
import { useMarketData } from '@/web/market/marketDataContext'
import type { ChainExpiry } from './chainStore'

/**
 * The expiry to show until one is chosen (`expiryToOpen`). It is decided when the listing changes, so that it does not
 * change under the pointer once its settlement window begins.
 */
export function useExpiryToOpen(chain: readonly ChainExpiry[]): ChainExpiry | undefined {
  const { venueClock } = useMarketData()
  return useMemo(() => expiryToOpen(chain, venueClock.nowNs()), [chain, venueClock])
}

/**
 * The first of `chain` (in the order of expiry) whose settlement window has not begun at `nowNs`: in the window most
 * strikes have lost their bids and their implied volatilities. If no other is listed, the first.
 */
export function expiryToOpen(chain: readonly ChainExpiry[], nowNs: bigint): ChainExpiry | undefined {
  return chain.find(({ expiryNs }) => windowLeft(expiryNs, nowNs) === 1) ?? chain[0]
}
