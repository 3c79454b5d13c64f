/** The vault behind aeUSD (venue-rules 6.7). Deposits and withdrawals are transfers; see onTransfer.ts. */
export type YieldVaultCommand =
  /** Pays the yield of the hours that have passed and rebalances once a day; the time is the command's. */
  | { readonly type: 'workYieldVault' }
  /** While it is paused nothing comes in and nothing goes out. */
  | { readonly type: 'pauseYieldVault'; readonly isPaused: boolean }
