import * as z from 'zod/mini'
import type { InstrumentType } from '@/core/protocol/instrument'
import { parseInstrumentName } from '@/core/protocol/instrumentName'
import { candleIntervals } from '@/web/market/candles/candleIntervals'
import { candleSources } from '@/web/market/candles/candles'

/** In the order in which they are offered. */
export const indicatorKinds = [
  'sma',
  'ema',
  'wma',
  'hma',
  'bollinger',
  'keltner',
  'donchian',
  'rsi',
  'macd',
  'stochastic',
  'cci',
  'williams',
  'roc',
  'adx',
  'supertrend',
  'sar',
  'ichimoku',
  'vwap',
  'obv',
  'mfi',
  'atr',
  'funding',
] as const
export type IndicatorKind = (typeof indicatorKinds)[number]

const indicatorShape = z.object({ kind: z.enum(indicatorKinds), values: z.array(z.number()) })
/** A shown indicator. A kind can be shown several times. `indicatorTerms.ts` has its parameters and limits. */
export type Indicator = z.output<typeof indicatorShape>

export const mostIndicators = 12

/** Reads an indicator. Older versions stored indicators as names such as `ema50` or `rsi`. */
function readIndicator(retained: unknown): readonly Indicator[] {
  const [, kind, period] = typeof retained === 'string' ? (/^([a-z]+)(\d*)$/.exec(retained) ?? []) : []
  const named = { kind, values: period === undefined || period === '' ? [] : [Number(period)] }
  const parsed = z.safeParse(indicatorShape, kind === undefined ? retained : named)
  return parsed.success ? [parsed.data] : []
}

const indicators = z.codec(z.array(z.unknown()), z.array(indicatorShape), {
  decode: (retained) => retained.flatMap(readIndicator).slice(0, mostIndicators),
  encode: (chosen) => chosen,
})

export const chartTypes = ['candles', 'hollow', 'line', 'area', 'heikinAshi'] as const
export type ChartType = (typeof chartTypes)[number]

/** Scale of the price axis. Percent is measured from the first visible bar. */
export const priceScales = ['linear', 'log', 'percent'] as const
export type PriceScale = (typeof priceScales)[number]

const instrumentName = z.string().check(z.refine((name) => parseInstrumentName(name) !== undefined))

/** Chart settings of one instrument. An invalid member falls back to its default. */
const chartSettings = z.object({
  interval: z.catch(z.enum(candleIntervals), '1m'),
  source: z.catch(z.enum(candleSources), 'mark'),
  indicators: z.catch(indicators, []),
  type: z.catch(z.enum(chartTypes), 'candles'),
  scale: z.catch(z.enum(priceScales), 'linear'),
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

/** The venue keeps few marks of an option: its candles would be dashes. */
export function defaultSettingsOf(instrumentType: InstrumentType): ChartSettings {
  return instrumentType === 'OPTION' ? { ...defaultSettings, interval: '15m', type: 'line' } : defaultSettings
}

/** Scale in use. A comparison always uses percent; the trader's choice returns afterwards. */
export function shownScale({ scale, compared }: Pick<ChartSettings, 'scale' | 'compared'>): PriceScale {
  return compared === null ? scale : 'percent'
}

export const persistedSettings = persistedByInstrument('optick.chart', chartSettings)

type Place = Pick<Storage, 'getItem' | 'setItem'>

type PersistedByInstrument<Value> = {
  /** The stored value; `undefined` when absent or invalid. */
  readonly read: (place: Pick<Storage, 'getItem'>, instrumentName: string) => Value | undefined
  readonly write: (place: Place, instrumentName: string, value: Value) => void
}

/** Limit of stored instruments. Options expire daily, so the entry that was changed the longest ago is dropped. */
const mostInstruments = 100

const shelf = z.object({ version: z.literal(1), instruments: z.looseObject({}) })

/** Stores one value per instrument. An invalid value does not affect other instruments. */
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
