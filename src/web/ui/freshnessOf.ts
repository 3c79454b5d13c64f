import type { PanelFreshness } from './Panel'

type LiveView = {
  readonly status: 'loading' | 'live' | 'stale' | 'resyncing'
  /** This machine's time of the last message, in milliseconds. */
  readonly updatedAtMs: number | undefined
}

/** How a panel shows what a live view says of itself. */
export function freshnessOf({ status, updatedAtMs }: LiveView): PanelFreshness {
  return status === 'stale' || status === 'resyncing' ? { status, sinceMs: updatedAtMs } : { status }
}
