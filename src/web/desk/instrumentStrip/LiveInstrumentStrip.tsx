import { memo, type ReactNode } from 'react'
import type { Price } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import type { LiveStatus } from '@/web/market/connection'
import { useDailyStats } from '@/web/market/tickers/dailyStats'
import { useIndex } from '@/web/market/tickers/useIndex'
import { useReadTicker } from '@/web/market/tickers/usePacedTicker'
import { useVenueNow } from '@/web/market/useVenueNow'
import { formatPrice } from '@/web/ui/formatNumber'
import { freshnessOf } from '@/web/ui/freshnessOf'
import { usePageTitle } from '@/web/ui/pageTitle'
import { StaleSinceBadge } from '@/web/ui/StaleSinceBadge'
import { useEachSecond } from '@/web/ui/useNow'
import { InstrumentStrip } from './InstrumentStrip'
import { nextFundingMs } from './stripFigures'

export const LiveInstrumentStrip = memo(function LiveInstrumentStrip({
  instrument,
  onOpenPicker,
  children,
}: {
  instrument: Instrument
  onOpenPicker: () => void
  children?: ReactNode
}) {
  const { ticker, ...live } = useReadTicker(instrument.instrumentName)
  const { price: index, ...indexed } = useIndex(instrument.asset)
  const day = useDailyStats(instrument.instrumentName)
  const nowMs = useVenueNow()
  useMarkTitle(instrument, live.status, ticker?.mark?.price)
  return (
    <InstrumentStrip
      instrument={instrument}
      onOpenPicker={onOpenPicker}
      freshness={freshnessOf(live.status === 'live' ? indexed : live)}
      quiet={
        <StaleSinceBadge sinceMs={live.status === 'live' ? live.updatedAtMs : undefined} afterMs={live.quietAfterMs} />
      }
      figures={{
        ...ticker?.mark,
        mark: ticker?.mark?.price,
        index: index ?? ticker?.indexPrice,
        markDayAgo: day.markDayAgo,
        fundingRate: ticker?.nextFundingRate ?? ticker?.fundingRate,
        nextFundingMs: nextFundingMs(nowMs),
        openInterest: ticker?.openInterest ?? day.openInterest,
        volume24hUsd: day.volume,
      }}
    >
      {children}
    </InstrumentStrip>
  )
})

/**
 * Shows the mark in the page title, updated at most once a second. A stale price is removed at once, because a
 * background tab shows no other warning.
 */
export function useMarkTitle(
  { instrumentName, priceStep }: Pick<Instrument, 'instrumentName' | 'priceStep'>,
  status: LiveStatus['status'],
  mark: Price | undefined,
): void {
  const isOld = status === 'stale' || status === 'resyncing'
  const title = isOld ? instrumentName : `${formatPrice(mark, priceStep)} ${instrumentName}`
  usePageTitle(useEachSecond(title, `${instrumentName} ${isOld} ${mark === undefined}`) ?? instrumentName)
}
