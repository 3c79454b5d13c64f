import type { PanelFreshness } from '@/web/ui/Panel'
import type { LiveAccount } from './useAccountFigures'

/** An account that there is something to show of. */
export type ShownAccount = Extract<LiveAccount, { status: 'live' | 'stale' }>

export function freshnessOfAccount({ status, sinceMs }: ShownAccount): PanelFreshness {
  return status === 'live' ? { status } : { status, sinceMs }
}
