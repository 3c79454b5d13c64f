import { Suspense } from 'react'
import { describeError } from '@/core/protocol/errorCodes'
import type { Instrument } from '@/core/protocol/instrument'
import { t } from '@/web/language/t'
import { useThrottledTrades } from '@/web/market/trades/useTrades'
import { freshnessOf } from '@/web/ui/freshnessOf'
import { lazyPanel } from '@/web/ui/lazyPanel'
import { TradesPanel } from './TradesPanel'

const FillInMark = lazyPanel(() => import('@/web/desk/EmptyBook').then((module) => module.FillInMark), 'mark')

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
