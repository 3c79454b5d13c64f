import type { PanelFreshness } from './Panel'

type LiveView = {
  readonly status: 'loading' | 'live' | 'stale' | 'resyncing'
  /** Local time of the last message, in milliseconds. */
  readonly updatedAtMs: number | undefined
}

export function freshnessOf({ status, updatedAtMs }: LiveView): PanelFreshness {
  return status === 'stale' || status === 'resyncing' ? { status, sinceMs: updatedAtMs } : { status }
}
