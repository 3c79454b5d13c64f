import type { PanelFreshness } from '@/web/ui/Panel'
import type { LiveAccount } from './useAccountFigures'

/** An account with figures to show. */
export type ShownAccount = Extract<LiveAccount, { status: 'live' | 'stale' }>

export function freshnessOfAccount({ status, sinceMs }: ShownAccount): PanelFreshness {
  return status === 'live' ? { status } : { status, sinceMs }
}
