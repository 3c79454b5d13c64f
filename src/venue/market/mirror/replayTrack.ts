import { runInMacrotask } from '@/core/lib/runInMacrotask'
import type { RecordedMarket } from '../source/marketEvent'
import { openCursor, type EventCursor } from './eventCursor'
import type { MirrorFeed } from './mirrorFeed'
import { periodMs } from './mirrorRules'
import type { ReplayClock } from './replayClock'

const nsPerMs = 1_000_000n
export const periodNs = BigInt(periodMs) * nsPerMs
const secondNs = 1_000n * nsPerMs

/** A session of a replay: its venue as the track sees it. */
export type ReplaySession = {
  readonly clock: ReplayClock
  readonly feed: Pick<MirrorFeed, 'apply' | 'flush'>
  /** Runs the timed work of the venue; called once a recorded second. */
  readonly tick: () => Promise<void>
}

/** The way through a recording, in one session. All effects depend on recorded times only, never on the pace. */
export type ReplayTrack = {
  readonly nowNs: () => bigint
  /** Receive time of the next event; undefined at the end. */
  readonly nextNs: () => Promise<bigint | undefined>
  /** Applies every event before this time. */
  readonly runTo: (toNs: bigint) => Promise<void>
  /** Resolves when the track has reached the time, before any later event. */
  readonly arrival: (atNs: bigint) => Promise<void>
  /** Lets everyone who waits for an arrival go on at once. */
  readonly release: () => void
  readonly close: () => Promise<void>
}

/**
 * Opens a track: the session gets the state of the market at `fromNs` first. What happens within a period of the
 * recording is applied at its end, so that a slow and a fast replay give the same fills. An order that arrives within a
 * period meets everything before it.
 */
export async function openTrack(
  recording: RecordedMarket,
  fromNs: bigint,
  openSession: (events: EventCursor['first']) => Promise<ReplaySession>,
): Promise<ReplayTrack> {
  const cursor = await openCursor(recording, fromNs)
  const { clock, feed, tick } = await openSession(cursor.first)
  let nowNs = fromNs
  let tickedNs = (fromNs / secondNs) * secondNs
  let pendingPeriod: bigint | undefined
  const arrivals = createArrivals()

  async function tickTo(toNs: bigint): Promise<void> {
    while (tickedNs + secondNs <= toNs) {
      tickedNs += secondNs
      clock.set(tickedNs)
      await tick()
    }
  }

  /** Applies the pending period, at its end or at `untilNs` if that is earlier. */
  async function flush(untilNs: bigint): Promise<void> {
    if (pendingPeriod === undefined) return
    const endNs = (pendingPeriod + 1n) * periodNs
    pendingPeriod = undefined
    clock.set(endNs < untilNs ? endNs : untilNs)
    await feed.flush()
  }

  async function reach(toNs: bigint): Promise<void> {
    for (;;) {
      const event = cursor.peek() ?? ((await cursor.fill()) ? cursor.peek() : undefined)
      if (event === undefined || event.receivedNs >= toNs) break
      const period = event.receivedNs / periodNs
      if (period !== pendingPeriod) {
        await flush(toNs)
        await tickTo(period * periodNs)
        pendingPeriod = period
      }
      feed.apply(event)
      cursor.take()
    }
    await flush(toNs)
    await tickTo(toNs)
    clock.set(toNs)
    nowNs = toNs
  }

  async function runTo(toNs: bigint): Promise<void> {
    for (;;) {
      const atNs = arrivals.nextNs()
      if (atNs === undefined || atNs > toNs) break
      await reach(atNs)
      arrivals.letGo()
      // The order goes in before the market goes on.
      await new Promise<void>(runInMacrotask)
    }
    if (toNs > nowNs) await reach(toNs)
  }

  // With what happened at this very time, so that a recording opens with its first book.
  await reach(fromNs + 1n)
  nowNs = fromNs
  return {
    nowNs: () => nowNs,
    nextNs: async () => {
      if (cursor.peek() === undefined && !(await cursor.fill())) return undefined
      return cursor.peek()?.receivedNs
    },
    runTo,
    arrival: arrivals.add,
    release: arrivals.letAllGo,
    close: cursor.close,
  }
}

/** Waits for recorded times, the earliest first; equal times in the order of their requests. */
function createArrivals() {
  const waiting: { readonly atNs: bigint; readonly go: () => void }[] = []
  return {
    add: (atNs: bigint) =>
      new Promise<void>((go) => {
        const at = waiting.findIndex((other) => other.atNs > atNs)
        waiting.splice(at < 0 ? waiting.length : at, 0, { atNs, go })
      }),
    nextNs: () => waiting[0]?.atNs,
    letGo: () => waiting.shift()?.go(),
    letAllGo: () => {
      for (const { go } of waiting.splice(0)) go()
    },
  }
}
