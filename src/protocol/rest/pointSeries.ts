import * as z from 'zod/mini'
import { computedPrice, unixNanos } from '../codecs'
import { wireObject } from '../wireObject'

/** `{ history: [[time, price], …] }`, newest first; the value at that instant, not a candle. */
export const pointSeries = wireObject({ history: z.array(z.tuple([unixNanos, computedPrice])) })
