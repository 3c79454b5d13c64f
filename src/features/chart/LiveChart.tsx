import { useState } from 'react'
import { candleIntervals } from '@/marketData/candles/candles'
import type { CandleInterval } from '@/marketData/candles/candles'
import { useCandles } from '@/marketData/candles/useCandles'
import { describeError } from '@/protocol/errorCodes'
import { freshnessOf } from '@/ui/freshnessOf'
import { PriceChart } from './PriceChart'
import type { PriceChartProps } from './PriceChart'

type LiveChartProps = Pick<
  PriceChartProps<CandleInterval>,
  'instrument' | 'orders' | 'onMoveOrder' | 'lines' | 'onPressPrice'
>

/** The chart of an instrument's mark price, live. */
export function LiveChart(props: LiveChartProps) {
  const [interval, setInterval] = useState<CandleInterval>('1m')
  const { candles, reload, error, ...live } = useCandles(props.instrument.instrumentName, interval)
  const hasFailed = error !== undefined && candles.length === 0
  return (
    <PriceChart
      {...props}
      candles={candles}
      freshness={freshnessOf(live)}
      failure={hasFailed ? { why: describeError(error), onRetry: reload } : undefined}
      intervals={candleIntervals}
      interval={interval}
      onInterval={setInterval}
    />
  )
}
