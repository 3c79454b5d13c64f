import { parseJson } from '@/core/lib/parseJson'
import { decodeQuickly } from '@/core/protocol/fastDecoder'
import { getMarkets, type MarketRecord } from '@/core/protocol/rest/markets'
import { retryWaitMs, usualWaitMs } from '@/core/protocol/retryWait'

/** The listed instruments, or why they could not be read and how long the venue wants us to wait, if it said so. */
export type MarketsAnswer =
  | { readonly markets: readonly MarketRecord[] }
  | { readonly problem: string; readonly waitMs: number | undefined }

export type UpstreamFetch = (
  url: string,
  init: { readonly signal: AbortSignal; readonly redirect: 'error' },
) => Promise<Response>

const answerWithinMs = 15_000

/** Reads `GET /markets`. A wait that the venue demands (429) is in the answer (rest-public 1.6). */
export async function readMarkets(
  restUrl: string,
  { fetch, nowMs }: { readonly fetch: UpstreamFetch; readonly nowMs: () => number },
): Promise<MarketsAnswer> {
  try {
    const signal = AbortSignal.timeout(answerWithinMs)
    const response = await fetch(`${restUrl}${getMarkets.path}`, { signal, redirect: 'error' })
    const text = await response.text()
    if (response.status === 429) return { problem: 'the venue limits requests', waitMs: demanded(response, nowMs()) }
    if (!response.ok)
      return { problem: `the venue answered ${response.status} to ${getMarkets.path}`, waitMs: undefined }
    const decoded = decodeQuickly(getMarkets.reply, parseJson(text))
    if (!decoded.success) return { problem: `the answer to ${getMarkets.path} cannot be read`, waitMs: undefined }
    // A broken answer must not delist everything.
    if (decoded.data.length === 0) return { problem: 'the venue lists no instrument', waitMs: undefined }
    return { markets: decoded.data }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { problem: `${restUrl} cannot be reached: ${reason}`, waitMs: undefined }
  }
}

function demanded({ headers }: Response, nowMs: number): number {
  return (
    retryWaitMs(headers.get('x-retry-after'), 'ns', nowMs) ??
    retryWaitMs(headers.get('retry-after'), 's', nowMs) ??
    usualWaitMs
  )
}
