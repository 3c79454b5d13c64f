import type { UTCTimestamp } from 'lightweight-charts'

/** The library brands its seconds and exports no maker for them. */
export const candleTime = (timeS: number) => timeS as UTCTimestamp
