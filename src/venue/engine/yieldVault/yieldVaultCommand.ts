/** The vault behind aeUSD (venue-rules 6.7). Deposits and withdrawals are transfers; see onTransfer.ts. */
export type YieldVaultCommand =
  /**
   * Pays the yield until now and rebalances once a day; the time is the command's. From the first one that says `byTime`
   * on, what comes or goes within an hour earns for the time that it is there; journals of before paid whole hours, and
   * are played so.
   */
  | { readonly type: 'workYieldVault'; readonly byTime?: true }
  /** While it is paused nothing comes in and nothing goes out. */
  | { readonly type: 'pauseYieldVault'; readonly isPaused: boolean }
