import { useVenueNow } from '@/web/market/useVenueNow'
import { memo, type ReactNode } from 'react'
import { useDailyStats } from '@/web/market/tickers/dailyStats'
import { useIndex } from '@/web/market/tickers/useIndex'
import { useReadTicker } from '@/web/market/tickers/usePacedTicker'
import type { Instrument } from '@/core/protocol/instrument'
import { freshnessOf } from '@/web/ui/freshnessOf'
import { QuietBadge } from '@/web/ui/QuietBadge'
import { InstrumentStrip } from './InstrumentStrip'
import { nextFundingMs } from './nextFunding'
import { useMarkTitle } from './useMarkTitle'

/** The strip of an instrument, live. */
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
  const { data: day } = useDailyStats(instrument.instrumentName)
  const nowMs = useVenueNow()
  useMarkTitle(instrument, live.status, ticker?.mark?.price)
  return (
    <InstrumentStrip
      instrument={instrument}
      onOpenPicker={onOpenPicker}
      freshness={freshnessOf(live.status === 'live' ? indexed : live)}
      quiet={<QuietBadge sinceMs={live.status === 'live' ? live.updatedAtMs : undefined} afterMs={live.quietAfterMs} />}
      figures={{
        mark: ticker?.mark?.price,
        index: index ?? ticker?.indexPrice,
        markDayAgo: day?.markDayAgo,
        fundingRate: ticker?.nextFundingRate ?? ticker?.fundingRate,
        nextFundingMs: nextFundingMs(nowMs),
        openInterest: ticker?.openInterest ?? day?.openInterest,
        volume24hUsd: day?.volume,
        iv: ticker?.mark?.iv,
        delta: ticker?.mark?.delta,
      }}
    >
      {children}
    </InstrumentStrip>
  )
})
