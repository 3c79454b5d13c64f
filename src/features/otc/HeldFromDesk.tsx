import { useSyncExternalStore } from 'react'
import { heldPrices } from '@/account/heldPrices'
import { useSurfaces } from '@/account/otc/useSurface'
import { deskEstimate } from './deskEstimate'
import { OtcPositions, type OtcPositionRow } from './OtcPositions'
import { useMarketData } from '@/marketData/marketDataContext'
import type { OtcPositionRecord } from '@/protocol/rest/otc'

type HeldFromDeskProps = {
  positions: readonly OtcPositionRecord[]
  isPhone: boolean
  isLive: boolean
  onUnwind: (row: OtcPositionRow) => void
}

/** The positions with what the page reckons that the desk bids for them. */
export function HeldFromDesk({ positions, isPhone, isLive, onUnwind }: HeldFromDeskProps) {
  const marketData = useMarketData()
  const assets = [...new Set(positions.map(({ asset }) => asset))]
  const store = heldPrices(marketData, [], assets)
  const { indexes } = useSyncExternalStore(store.subscribe, store.getSnapshot)
  const surfaces = useSurfaces(assets)
  const nowNs = marketData.venueClock.nowNs()
  const rows = positions.map((position): OtcPositionRow => {
    const terms = { ...position, expiryNs: position.expiry }
    const points = surfaces.get(position.asset)
    return { position, estimate: deskEstimate(points, terms, indexes.get(position.asset), nowNs) }
  })
  return <OtcPositions rows={rows} isPhone={isPhone} isLive={isLive} onUnwind={onUnwind} />
}
