import * as z from 'zod/mini'
import { RestError } from './restErrors'

/** rest-private 1.3. */
const errorBody = z.object({
  error: z.string(),
  retry_after: z.optional(z.string().check(z.regex(/^\d{1,20}$/))),
  message: z.optional(z.string()),
})

/** The refusal in an answer that is not a success. A proxy's page in the place of the venue's body has a code too. */
export async function readRestError(name: string, response: Response): Promise<RestError> {
  const parsed = errorBody.safeParse(parseJson(await response.text()))
  const headerMs = headerWaitMs(response.headers.get('Retry-After'))
  if (!parsed.success)
    return new RestError(`HTTP_${response.status}`, response.status, headerMs, `${name}: HTTP ${response.status}`)
  const { error, retry_after: retryAfter, message } = parsed.data
  return new RestError(error, response.status, retryAfterMs(retryAfter) ?? headerMs, message ?? `${name}: ${error}`)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch (cause) {
    // Not of the venue's form: the caller then goes by the status.
    if (cause instanceof SyntaxError) return undefined
    throw cause
  }
}

/** Nanoseconds to wait, rounded up: one that comes early is refused again. */
function retryAfterMs(nanoseconds: string | undefined): number | undefined {
  return nanoseconds === undefined ? undefined : Math.ceil(Number(nanoseconds) / 1e6)
}

/** Whole seconds (RFC 9110, 10.2.3); a date says what no clock of ours is sure of. */
function headerWaitMs(text: string | null): number | undefined {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) * 1_000 : undefined
}
