import { Suspense } from 'react'
import { useThrottledTrades } from '@/marketData/trades/useTrades'
import { describeError } from '@/protocol/errorCodes'
import type { Instrument } from '@/protocol/instrument'
import { freshnessOf } from '@/ui/freshnessOf'
import { t } from '@/language/t'
import { later } from '@/ui/later'
import { TradesPanel } from './TradesPanel'

const FillInMark = later(() => import('@/appContext/ticket/EmptyBook').then((module) => module.FillInMark), 'mark')

/** The tape of an instrument, live. */
export function LiveTrades({ instrument }: { instrument: Instrument }) {
  const view = useThrottledTrades(instrument.instrumentName)
  return (
    <TradesPanel
      instrument={instrument}
      trades={view.trades}
      freshness={freshnessOf(view)}
      firstStep={
        <Suspense fallback={null}>
          <FillInMark instrument={instrument} />
        </Suspense>
      }
      failure={view.error === undefined ? undefined : { why: t(describeError(view.error)) }}
    />
  )
}
