import type { ReplayPort } from '../../venuePort'
import { createSerialQueue } from '../marketContext'
import type { RecordedMarket } from '../source/marketEvent'
import type { EventCursor } from './eventCursor'
import { openTrack, periodNs, type ReplaySession, type ReplayTrack } from './replayTrack'

export type ReplayRunnerOptions = {
  readonly recording: RecordedMarket
  readonly clock: 'real' | 'lockstep'
  /** `nowMs` is monotonic. */
  readonly timers: { readonly after: (delayMs: number, run: () => void) => () => void; readonly nowMs: () => number }
  /** Opens a venue at a time of the recording, in the state that the events give. The earlier session ends. */
  readonly openSession: (atNs: bigint, first: EventCursor['first'], ways: ReplayWays) => Promise<ReplaySession>
  /** Nanoseconds that the next order takes. */
  readonly drawLatency: () => bigint
  /** Called when the recording cannot be read any further; the replay has paused. */
  readonly onFailure: (error: unknown) => void
}

/** What a session gets of the replay that it belongs to. */
export type ReplayWays = {
  readonly control: ReplayPort
  /** Returns the wait of an order that is sent now; undefined if it arrives at once. */
  readonly waitForArrival: () => Promise<void> | undefined
}

export type ReplayRunner = { readonly control: ReplayPort; readonly stop: () => Promise<void> }

const beatMs = 20
const secondNs = 1_000_000_000n
const minuteNs = 60n * secondNs
export const speeds = { least: 0.1, most: 1_000 }

/** Opens a replay at the start of its recording, paused. */
export async function openReplayRunner(options: ReplayRunnerOptions): Promise<ReplayRunner> {
  const { recording } = options
  const turns = createSerialQueue()
  let session = 0
  let track: ReplayTrack | undefined
  const endNs = recording.endNs + 1n
  const nowNs = () => track?.nowNs() ?? recording.startNs
  const clamp = (ns: bigint) => (ns > endNs ? endNs : ns)
  const runTo = async (toNs: bigint) => {
    if (clamp(toNs) > nowNs()) await track?.runTo(clamp(toNs))
  }
  const player = createPlayer({ ...options, turns, nowNs, runTo, isOver: () => nowNs() >= endNs })

  async function open(atNs: bigint): Promise<void> {
    const before = track
    before?.release()
    track = await openTrack(recording, atNs, (first) => options.openSession(atNs, first, { control, waitForArrival }))
    session += 1
    player.restart()
    // An order may have come to the old session while the new one opened.
    before?.release()
    await before?.close()
  }

  function waitForArrival(): Promise<void> | undefined {
    const atNs = clamp(nowNs() + options.drawLatency())
    // A market that stands still would keep the order forever.
    const isStill = options.clock === 'real' && !player.isPlaying()
    return isStill || atNs === nowNs() ? undefined : arriveAt(atNs, { ...options, turns, track: () => track })
  }

  /** Runs a task on a paused replay. It pauses at once, and again in its turn, because a client may have played since. */
  function paused(task: () => Promise<void> | undefined): Promise<void> {
    player.pause()
    return turns.run(async () => {
      player.pause()
      await task()
    })
  }

  function move(target: (track: ReplayTrack) => Promise<bigint>): Promise<void> {
    return paused(async () => (track === undefined ? undefined : runTo(await target(track))))
  }
  const { hash, startNs } = recording
  const control: ReplayPort = {
    status: () => ({
      hash,
      startNs,
      endNs: recording.endNs,
      nowNs: nowNs() > recording.endNs ? recording.endNs : nowNs(),
      isPlaying: player.isPlaying(),
      speed: player.speed(),
      clock: options.clock,
      session,
      names: recording.instruments.map(({ name }) => name),
    }),
    play: () => turns.run(async () => (options.clock === 'lockstep' ? undefined : player.play())),
    pause: () => paused(async () => track?.release()),
    setSpeed: (next) => turns.run(async () => player.setSpeed(next)),
    step: (unit) =>
      move(async (at) => {
        if (unit === 'second') return at.nowNs() + secondNs
        if (unit === 'candle') return (at.nowNs() / minuteNs + 1n) * minuteNs
        return ((await at.nextNs()) ?? endNs) + 1n
      }),
    advance: (byNs) => move((at) => Promise.resolve(at.nowNs() + byNs)),
    jump: (toNs) => paused(() => open(toNs < startNs ? startNs : clamp(toNs))),
    curve: recording.curve,
  }
  await turns.run(() => open(startNs))
  return {
    control,
    stop: async () => {
      player.pause()
      await turns.settled()
      track?.release()
      await track?.close()
    },
  }
}

type ArrivalOptions = Pick<ReplayRunnerOptions, 'clock' | 'onFailure'> & {
  readonly turns: ReturnType<typeof createSerialQueue>
  readonly track: () => ReplayTrack | undefined
}

/** In lockstep the replay goes on to the arrival, because the sender may wait for its answer before it advances. */
function arriveAt(atNs: bigint, { clock, onFailure, turns, track }: ArrivalOptions): Promise<void> | undefined {
  const own = track()
  const arrival = own?.arrival(atNs)
  const goOn = async () => {
    // A jump has let the order go.
    if (own === undefined || own !== track()) return
    try {
      await own.runTo(atNs)
    } catch (error) {
      own.release()
      onFailure(error)
    }
  }
  if (clock === 'lockstep') void turns.run(goOn)
  return arrival
}

type PlayerOptions = Pick<ReplayRunnerOptions, 'timers' | 'onFailure'> & {
  readonly turns: ReturnType<typeof createSerialQueue>
  readonly nowNs: () => bigint
  readonly runTo: (toNs: bigint) => Promise<void>
  readonly isOver: () => boolean
}

/** Plays by the wall clock, in beats. */
function createPlayer({ timers, turns, nowNs, runTo, isOver, onFailure }: PlayerOptions) {
  let speed = 1
  let isPlaying = false
  /** From where and when the current stretch is played. */
  let stretch = { fromNs: 0n, fromMs: 0 }
  let cancelBeat = () => {}

  function pause(): void {
    isPlaying = false
    cancelBeat()
  }

  function restart(): void {
    stretch = { fromNs: nowNs(), fromMs: timers.nowMs() }
  }

  const passedNs = () => Math.round((timers.nowMs() - stretch.fromMs) * speed * 1e6)

  function beat(): void {
    // One chain of beats, also when a pause and a play have come during one.
    cancelBeat()
    cancelBeat = timers.after(beatMs, () => void turns.run(advance))
  }

  async function advance(): Promise<void> {
    if (!isPlaying) return
    try {
      // Whole periods only, so that the pace does not decide what is applied together.
      await runTo(((stretch.fromNs + BigInt(passedNs())) / periodNs) * periodNs)
    } catch (error) {
      pause()
      return onFailure(error)
    }
    if (isOver()) return pause()
    if (!isPlaying) return
    // A machine that cannot keep up plays slower; it does not jump.
    if (passedNs() - Number(nowNs() - stretch.fromNs) > 1e9 * Math.max(1, speed)) restart()
    beat()
  }

  return {
    isPlaying: () => isPlaying,
    speed: () => speed,
    pause,
    restart,
    play: () => {
      if (isPlaying || isOver()) return
      isPlaying = true
      restart()
      beat()
    },
    setSpeed: (next: number) => {
      speed = Math.min(speeds.most, Math.max(speeds.least, next))
      restart()
    },
  }
}
