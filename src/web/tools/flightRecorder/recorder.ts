import type { Clock } from '@/core/lib/clock'
import { createListeners } from '@/core/lib/listeners'
import type { Store } from '@/core/lib/store'
import type { Timers } from '@/web/connection/timers'
import { createActionLatencies, type ActionLatency, type StageMark } from './actionLatency'
import { createBookWatch, type BookWatch } from './bookWatch'
import { withSample, type Sample } from './recording'

export type Recording = { readonly samples: readonly Sample[]; readonly lastAction: ActionLatency | undefined }

/** The recorder's sources. Each `on…` function returns its unsubscribe. */
export type Instruments = {
  readonly clock: Clock
  readonly timers: Timers
  /** Calls back at every animation frame with the frame's time in milliseconds of any clock. */
  readonly onFrame: (callback: (timeMs: number) => void) => () => void
  readonly onMessage: (callback: () => void) => () => void
  /** Calls back with the times at which a probe was sent and received. */
  readonly onProbe: (callback: (sentMs: number, receivedMs: number) => void) => () => void
  readonly onMark: (callback: (mark: StageMark) => void) => () => void
  /** False while the tab is hidden: the browser paints no frames then. */
  readonly isVisible: () => boolean
  readonly afterPaint: (callback: () => void) => void
}

export type Recorder = Pick<Store<Recording>, 'getSnapshot' | 'subscribe'> & {
  readonly watchBook: BookWatch['watch']
}

const periodMs = 1_000

/** Takes one sample a second while it has subscribers. */
export function createRecorder(instruments: Instruments): Recorder {
  const { clock, timers } = instruments
  const listeners = createListeners(start)
  let recording: Recording = { samples: [], lastAction: undefined }
  const actions = createActionLatencies()
  const mainThread = createMainThreadShare()
  const books = createBookWatch(clock, instruments.afterPaint)
  let messages = 0
  let frames = 0
  let lastFrameMs: number | undefined
  let longestFrameMs: number | undefined
  let sinceMs = 0
  let wasHidden = false
  let cancelTimer = () => {}

  function start(): () => void {
    sinceMs = clock.nowMs()
    wasHidden = !instruments.isVisible()
    lastFrameMs = undefined
    const stops = [
      instruments.onMessage(() => (messages += 1)),
      instruments.onProbe(mainThread.note),
      instruments.onMark(actions.note),
      instruments.onFrame((timeMs) => {
        frames += 1
        if (lastFrameMs !== undefined) longestFrameMs = Math.max(longestFrameMs ?? 0, timeMs - lastFrameMs)
        lastFrameMs = timeMs
      }),
    ]
    cancelTimer = timers.after(periodMs, takeSample)
    return () => {
      cancelTimer()
      for (const stop of stops) stop()
    }
  }

  function takeSample(): void {
    const nowMs = clock.nowMs()
    const seconds = (nowMs - sinceMs) / 1_000
    const isHidden = !instruments.isVisible()
    const hasFrames = !isHidden && !wasHidden
    const sample: Sample = {
      atMs: nowMs,
      framesPerSecond: hasFrames ? frames / seconds : undefined,
      longestFrameMs: hasFrames ? longestFrameMs : undefined,
      messagesPerSecond: messages / seconds,
      mainThreadShare: mainThread.take(),
      ...books.take(nowMs),
    }
    messages = 0
    frames = 0
    longestFrameMs = undefined
    if (isHidden) lastFrameMs = undefined
    sinceMs = nowMs
    wasHidden = isHidden
    recording = { samples: withSample(recording.samples, sample), lastAction: actions.last() }
    listeners.publish()
    cancelTimer = timers.after(periodMs, takeSample)
  }

  return { getSnapshot: () => recording, subscribe: listeners.subscribe, watchBook: books.watch }
}

/** A message between idle threads takes a tenth of this, so a slower message has waited for a busy page. */
const busyAfterMs = 0.5

type MainThreadShare = {
  /** Records a probe. Both times are in milliseconds of one clock. */
  readonly note: (sentMs: number, receivedMs: number) => void
  /**
   * Returns the share of probes since the last call that found the page busy, 0 to 1; undefined for fewer than ten
   * probes.
   */
  readonly take: () => number | undefined
}

const fewestProbes = 10

/** Estimates the main thread's load from probes sent at random moments (see `probeWorker.ts`). */
export function createMainThreadShare(): MainThreadShare {
  let probes = 0
  let late = 0
  return {
    note: (sentMs, receivedMs) => {
      probes += 1
      if (receivedMs - sentMs > busyAfterMs) late += 1
    },
    take: () => {
      const share = probes < fewestProbes ? undefined : late / probes
      probes = 0
      late = 0
      return share
    },
  }
}
