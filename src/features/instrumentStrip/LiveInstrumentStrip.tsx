import type { ReactNode } from 'react'
import { useDailyStats } from '@/marketData/tickers/dailyStats'
import { useIndex } from '@/marketData/tickers/useIndex'
import { useTicker } from '@/marketData/tickers/useTickers'
import type { Instrument } from '@/protocol/instrument'
import { useNow } from '@/ui/useNow'
import { InstrumentStrip } from './InstrumentStrip'
import { nextFundingMs } from './nextFunding'

/** The strip of an instrument, live. */
export function LiveInstrumentStrip({
  instrument,
  onOpenPicker,
  children,
}: {
  instrument: Instrument
  onOpenPicker: () => void
  children?: ReactNode
}) {
  const { ticker } = useTicker(instrument.instrumentName)
  const { price: index } = useIndex(instrument.asset)
  const { data: day } = useDailyStats(instrument.instrumentName)
  const nowMs = useNow()
  return (
    <InstrumentStrip
      instrument={instrument}
      onOpenPicker={onOpenPicker}
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
}
