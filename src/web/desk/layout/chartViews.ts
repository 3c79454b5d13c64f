import * as z from 'zod/mini'
import { parseInstrumentName } from '@/core/protocol/instrumentName'
import { candleIntervals } from '@/web/market/candles/candleIntervals'

/** The charts of a desk: the first one is of the desk's instrument, the others are added. */
export const chartIds = ['chart', 'chart2', 'chart3', 'chart4'] as const
export type ChartId = (typeof chartIds)[number]
export type AddedChartId = Exclude<ChartId, 'chart'>

/** Whether a panel is a chart beside the first one: it goes when it is hidden. */
export function isAddedChart(panel: string): panel is AddedChartId {
  return panel !== 'chart' && chartIds.some((id) => id === panel)
}

/** Charts of one colour share their crosshair and change their instrument together. */
export const chartGroupColours = ['blue', 'orange', 'violet'] as const
export type ChartGroupColour = (typeof chartGroupColours)[number]

const chartView = z.object({
  /** `null`: the desk's, whichever it is. The first chart has no other. */
  instrumentName: z.catch(
    z.nullable(z.string().check(z.refine((name) => parseInstrumentName(name) !== undefined))),
    null,
  ),
  /** Of an added chart. The first one keeps its interval by instrument. */
  interval: z.catch(z.enum(candleIntervals), '15m'),
  link: z.catch(z.nullable(z.enum(chartGroupColours)), null),
})
export type ChartView = Readonly<z.output<typeof chartView>>
export type ChartViews = Readonly<Partial<Record<ChartId, ChartView>>>

export const defaultView: ChartView = { instrumentName: null, interval: '15m', link: null }

/** The views of these panels out of what was stored; a member that cannot be read is the default. */
export function readChartViews(outside: unknown, panels: readonly string[]): ChartViews | undefined {
  const parsed = z.safeParse(z.looseObject({}), outside)
  if (!parsed.success) return undefined
  const read = chartIds.flatMap((id) => {
    const view = panels.includes(id) ? z.safeParse(chartView, parsed.data[id]) : undefined
    return view?.success === true ? [[id, id === 'chart' ? { ...view.data, instrumentName: null } : view.data]] : []
  })
  return read.length === 0 ? undefined : (Object.fromEntries(read) as ChartViews)
}
