import type { QueueModel } from '../../engine/mirror/queueModel'
import type { LiveSource } from '../source/marketEvent'
import type { LatencyRule } from './latency'

/** A live venue to follow. */
export type MirrorOptions = {
  readonly source: LiveSource
  /** Name or address of the venue, for people. */
  readonly upstream: string
  readonly queue: QueueModel
  readonly latency: LatencyRule
  readonly onProblem?: (problem: string) => void
  /** Runs after a delay; for the latency of orders. */
  readonly after: (delayMs: number, run: () => void) => void
}
