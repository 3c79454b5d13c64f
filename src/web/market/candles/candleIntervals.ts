/** In a separate file, because layouts need the interval names before the chart code has loaded. */
export const candleIntervals = ['1s', '5s', '15s', '1m', '5m', '15m', '1h', '4h', '1d'] as const
export type CandleInterval = (typeof candleIntervals)[number]
