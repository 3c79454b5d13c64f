/** Separate from the candles, because layouts need the names before there is a chart. */
export const candleIntervals = ['1s', '5s', '15s', '1m', '5m', '15m', '1h', '4h', '1d'] as const
export type CandleInterval = (typeof candleIntervals)[number]
