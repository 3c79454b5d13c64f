import type { StakeRecord, StrategyRecord } from './strategyRecord'

export type StrategyEvent =
  /** With `isValued`, its valuation is of now. */
  | { readonly type: 'strategyChanged'; readonly strategy: StrategyRecord; readonly isValued: boolean }
  | { readonly type: 'stakeChanged'; readonly stake: StakeRecord }
