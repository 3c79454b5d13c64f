import * as z from 'zod/mini'
import { parseInstrumentName } from '@/core/protocol/instrumentName'
import { candleIntervals } from '@/web/market/candles/candleIntervals'
import { candleSources } from '@/web/market/candles/candles'

export const indicatorKinds = [
  'sma',
  'ema',
  'bollinger',
  'vwap',
  'rsi',
  'macd',
  'atr',
  'stochastic',
  'funding',
] as const
export type IndicatorKind = (typeof indicatorKinds)[number]

const indicatorShape = z.object({ kind: z.enum(indicatorKinds), values: z.array(z.number()) })
/** One of possibly several of a kind. Which values it has, and within which bounds: indicatorTerms.ts. */
export type Indicator = z.output<typeof indicatorShape>

export const mostIndicators = 12

/** Before indicators had values they were kept by names such as `ema50`, `rsi`. */
function readIndicator(kept: unknown): readonly Indicator[] {
  const [, kind, period] = typeof kept === 'string' ? (/^([a-z]+)(\d*)$/.exec(kept) ?? []) : []
  const named = { kind, values: period === undefined || period === '' ? [] : [Number(period)] }
  const parsed = z.safeParse(indicatorShape, kind === undefined ? kept : named)
  return parsed.success ? [parsed.data] : []
}

const indicators = z.codec(z.array(z.unknown()), z.array(indicatorShape), {
  decode: (kept) => kept.flatMap(readIndicator).slice(0, mostIndicators),
  encode: (chosen) => chosen,
})

/** What is drawn of the prices. */
export const chartTypes = ['candles', 'line', 'area', 'heikinAshi'] as const
export type ChartType = (typeof chartTypes)[number]

/** How prices are laid out on their axis; a percent counts from the first bar in view. */
export const priceScales = ['linear', 'log', 'percent'] as const
export type PriceScale = (typeof priceScales)[number]

const instrumentName = z.string().check(z.refine((name) => parseInstrumentName(name) !== undefined))

/** How the chart of one instrument is looked at. A member that cannot be read is the default. */
const chartSettings = z.object({
  interval: z.catch(z.enum(candleIntervals), '1m'),
  source: z.catch(z.enum(candleSources), 'mark'),
  indicators: z.catch(indicators, []),
  type: z.catch(z.enum(chartTypes), 'candles'),
  scale: z.catch(z.enum(priceScales), 'linear'),
  /** The name of the instrument it is compared with. */
  compared: z.catch(z.nullable(instrumentName), null),
})
export type ChartSettings = z.output<typeof chartSettings>

export const defaultSettings: ChartSettings = {
  interval: '1m',
  source: 'mark',
  indicators: [],
  type: 'candles',
  scale: 'linear',
  compared: null,
}

/** Two instruments have only their changes in common: what the trader chose comes back after the comparison. */
export function shownScale({ scale, compared }: Pick<ChartSettings, 'scale' | 'compared'>): PriceScale {
  return compared === null ? scale : 'percent'
}

export const persistedSettings = persistedByInstrument('optick.chart', chartSettings)

type Place = Pick<Storage, 'getItem' | 'setItem'>

type PersistedByInstrument<Value> = {
  /** What was kept; `undefined` when there is nothing, or nothing that can be read any more. */
  readonly read: (place: Pick<Storage, 'getItem'>, instrumentName: string) => Value | undefined
  readonly write: (place: Place, instrumentName: string, value: Value) => void
}

/** Options come and go each day: what was changed longest ago is forgotten. */
const mostInstruments = 100

const shelf = z.object({ version: z.literal(1), instruments: z.looseObject({}) })

/** Something of each instrument in the browser's storage. One that is spoilt does not cost the others. */
export function persistedByInstrument<Value>(
  storageKey: string,
  schema: z.ZodMiniType<Value>,
): PersistedByInstrument<Value> {
  const readAll = (place: Pick<Storage, 'getItem'>) => {
    const parsed = z.safeParse(shelf, parseJson(place.getItem(storageKey)))
    return new Map(parsed.success ? Object.entries(parsed.data.instruments) : [])
  }
  return {
    read: (place, instrumentName) => {
      const parsed = z.safeParse(schema, readAll(place).get(instrumentName))
      return parsed.success ? parsed.data : undefined
    },
    write: (place, instrumentName, value) => {
      const all = readAll(place)
      all.delete(instrumentName)
      const instruments = Object.fromEntries([...all, [instrumentName, value]].slice(-mostInstruments))
      place.setItem(storageKey, JSON.stringify({ version: 1, instruments }))
    },
  }
}

function parseJson(text: string | null): unknown {
  if (text === null) return undefined
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
