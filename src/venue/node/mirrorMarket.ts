import { systemClock } from '@/core/lib/clock'
import { createRandom } from '@/core/lib/random'
import { systemScheduler } from '../api/scheduler'
import type { QueueModel } from '../engine/mirror/queueModel'
import type { LatencyRule } from '../market/mirror/latency'
import type { MirrorOptions } from '../market/mirror/mirrorOptions'
import { createVenueSource } from '../market/source/venueSource'
import { openUpstream } from './openUpstream'

/** A venue to mirror, and how its books are traded. */
export type MirroredVenue = {
  /** For people. */
  readonly id: string
  readonly restUrl: string
  readonly wsUrl: string
  /** Names of instruments and assets; absent: everything listed. */
  readonly instruments?: readonly string[] | undefined
}

export type MatchingRules = { readonly queue: QueueModel; readonly latency: LatencyRule }

/** Builds the market that follows a venue over the network. */
export function mirrorMarket(
  { id, ...venue }: MirroredVenue,
  rules: MatchingRules,
  onNotice: (notice: string) => void = () => undefined,
): MirrorOptions {
  const onProblem = createNotices(onNotice)
  const source = createVenueSource({
    ...venue,
    instruments: venue.instruments,
    clock: systemClock,
    timers: systemScheduler,
    random: createRandom(systemClock.nowMs()),
    fetch,
    openSocket: openUpstream,
    onProblem: (problem) => onProblem(`${id}: ${problem}`),
  })
  return {
    ...rules,
    source,
    upstream: id,
    onProblem,
    after: (delayMs, run) => void systemScheduler.after(delayMs, run),
  }
}

const repeatMs = 60_000

/** Passes each problem on at most once a minute, because a source that is down reports every attempt. */
function createNotices(onNotice: (notice: string) => void): (problem: string) => void {
  const saidMs = new Map<string, number>()
  return (problem) => {
    const nowMs = performance.now()
    if (nowMs - (saidMs.get(problem) ?? -repeatMs) < repeatMs) return
    saidMs.set(problem, nowMs)
    onNotice(problem)
  }
}
