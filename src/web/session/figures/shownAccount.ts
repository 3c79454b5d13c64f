import type { PanelFreshness } from '@/web/ui/Panel'
import type { LiveAccount } from './useAccountFigures'

export type ShownAccount = Extract<LiveAccount, { status: 'live' | 'stale' }>

export function freshnessOfAccount({ status, sinceMs }: ShownAccount): PanelFreshness {
  return status === 'live' ? { status } : { status, sinceMs }
}
