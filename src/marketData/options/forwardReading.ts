import type { ExpiryForward } from '@/quant/expiryForward'
import type { LiveStatus } from '../liveStatus'

/** Whether an order may go by the forward of an expiry, and why not. `forward` is the last one, for the eye. */
export type ForwardReading =
  | { readonly status: 'live'; readonly forward: number }
  | {
      readonly status: 'loading' | 'unknown' | 'stale' | 'disagreeing'
      readonly forward: number | undefined
      /** UNIX milliseconds of the last news of it. */
      readonly sinceMs: number | undefined
      /** Of its sources, as a share of the forward. */
      readonly disagreement: number | undefined
    }

/**
 * The channel tells what changed, so silence alone is no fault of it. But marks of options move with every second of a
 * market that is alive: silence for this long means that something is wrong, whatever the link says.
 */
export const staleForwardMs = 30_000

/** `view` is of the tickers that the forward was reckoned from. */
export function readForward(
  found: ExpiryForward | undefined,
  view: Pick<LiveStatus, 'status' | 'updatedAtMs'>,
  nowMs: number,
): ForwardReading {
  const known = { forward: found?.forward, sinceMs: view.updatedAtMs, disagreement: found?.disagreement }
  if (view.status === 'loading') return { status: 'loading', ...known }
  const isOld = view.updatedAtMs === undefined || nowMs - view.updatedAtMs > staleForwardMs
  if (view.status !== 'live' || isOld) return { status: 'stale', ...known }
  if (found === undefined || !(found.forward > 0)) return { status: 'unknown', ...known }
  return found.isDisagreeing ? { status: 'disagreeing', ...known } : { status: 'live', forward: found.forward }
}
