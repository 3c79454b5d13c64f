import { useThrottledTrades } from '@/marketData/trades/useTrades'
import { describeError } from '@/protocol/errorCodes'
import type { Instrument } from '@/protocol/instrument'
import { freshnessOf } from '@/ui/freshnessOf'
import { t } from '@/language/t'
import { TradesPanel } from './TradesPanel'

/** The tape of an instrument, live. */
export function LiveTrades({ instrument }: { instrument: Instrument }) {
  const view = useThrottledTrades(instrument.instrumentName)
  return (
    <TradesPanel
      instrument={instrument}
      trades={view.trades}
      freshness={freshnessOf(view)}
      failure={view.error === undefined ? undefined : { why: t(describeError(view.error)) }}
    />
  )
}
