import * as z from 'zod/mini'
import { parseInstrumentName } from '@/core/protocol/instrumentName'
import { candleIntervals } from '@/web/market/candles/candleIntervals'

/** Ids of charts. The first chart shows the desk's instrument; the trader adds the others. */
export const chartIds = ['chart', 'chart2', 'chart3', 'chart4'] as const
export type ChartId = (typeof chartIds)[number]
export type AddedChartId = Exclude<ChartId, 'chart'>

/** True for a chart that the trader added. Hiding an added chart removes it from the desk. */
export function isAddedChart(panel: string): panel is AddedChartId {
  return panel !== 'chart' && chartIds.some((id) => id === panel)
}

/** Charts with links of one colour share their crosshair and their instrument. */
export const chartGroupColours = ['blue', 'orange', 'violet'] as const
export type ChartGroupColour = (typeof chartGroupColours)[number]

const chartView = z.object({
  /** `null` makes the chart follow the desk, as the first chart always does. */
  instrumentName: z.catch(
    z.nullable(z.string().check(z.refine((name) => parseInstrumentName(name) !== undefined))),
    null,
  ),
  /** Used by added charts only, because the first chart stores its interval by instrument. */
  interval: z.catch(z.enum(candleIntervals), '15m'),
  link: z.catch(z.nullable(z.enum(chartGroupColours)), null),
})
export type ChartView = Readonly<z.output<typeof chartView>>
export type ChartViews = Readonly<Partial<Record<ChartId, ChartView>>>

export const defaultView: ChartView = { instrumentName: null, interval: '15m', link: null }

/** Parses the stored settings of the charts among `panels`. An invalid member falls back to its default. */
export function readChartViews(outside: unknown, panels: readonly string[]): ChartViews | undefined {
  const parsed = z.safeParse(z.looseObject({}), outside)
  if (!parsed.success) return undefined
  const read = chartIds.flatMap((id) => {
    const view = panels.includes(id) ? z.safeParse(chartView, parsed.data[id]) : undefined
    return view?.success === true ? [[id, id === 'chart' ? { ...view.data, instrumentName: null } : view.data]] : []
  })
  return read.length === 0 ? undefined : (Object.fromEntries(read) as ChartViews)
}
