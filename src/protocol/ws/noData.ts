import * as z from 'zod/mini'

/** For requests without `data`: whatever is sent is ignored, and nothing is written. */
export const noData = z.codec(z.optional(z.unknown()), z.undefined(), {
  decode: () => undefined,
  encode: () => undefined,
})
