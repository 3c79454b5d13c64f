import * as z from 'zod/mini'
import { decimalUsd, unixNanos } from '../codecs'
import { wireObject } from '../wireObject'

/** `{ history: [[time, USD], …] }`, newest first; the order is not documented, so a reader sorts (rest-public 4.4). */
export const valueSeries = wireObject({ history: z.optional(z.array(z.tuple([unixNanos, decimalUsd]))) })
