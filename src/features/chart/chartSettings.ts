import * as z from 'zod/mini'
import { candleIntervals, candleSources } from '@/marketData/candles/candles'
import { indicatorIds } from './indicatorIds'
import { keptByInstrument } from './keptByInstrument'

/** How the chart of one instrument is looked at. A member that cannot be read is the default. */
const chartSettings = z.object({
  interval: z.catch(z.enum(candleIntervals), '1m'),
  source: z.catch(z.enum(candleSources), 'mark'),
  indicators: z.catch(z.array(z.enum(indicatorIds)), []),
})
export type ChartSettings = z.output<typeof chartSettings>

export const defaultSettings: ChartSettings = { interval: '1m', source: 'mark', indicators: [] }

export const keptSettings = keptByInstrument('optick.chart', chartSettings)
