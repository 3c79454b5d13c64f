import { RestError } from '@/client/restErrors'

/** What a venue that is overloaded or starting says: it passes. */
const tooManyRequests = 429

/**
 * The lists of the account are asked for until they are there: what cannot be read now is shown as old, not given up. A
 * refusal is an answer.
 */
export const askAgain = {
  retry: (_failures: number, error: Error) =>
    !(error instanceof RestError) || error.status >= 500 || error.status === tooManyRequests,
  retryDelay: (failures: number) => Math.min(700, 200 * 2 ** failures),
}
