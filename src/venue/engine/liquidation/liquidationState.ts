import type { Hash } from '@/protocol/instrument'
import type { LiquidationStage } from '../event'

/**
 * How far the liquidation of a cross account, or of one isolated position, has come (venue-rules 7.1). Plain data that
 * is replaced, never changed, so that a snapshot can carry it. Its absence means that nothing is liquidated.
 */
export type LiquidationState = {
  readonly stage: LiquidationStage
  readonly startedAtNs: bigint
  /** When the last limit order was sent; `startedAtNs` before the first. */
  readonly lastStepNs: bigint
  /** Limit orders sent so far; each is worse than the one before. */
  readonly steps: number
  /** The order of the last step, which may still rest. */
  readonly orderId?: Hash
}
