import type { Clock } from '@/core/lib/clock'
import { runInMacrotask } from '@/core/lib/runInMacrotask'
import type { Command, NumberedCommand } from '../engine/command'
import type { EventBatch, CommandOutcome } from '../engine/event'
import type { RequestTrace } from '../monitor'
import { VenueStoppedError } from '../venuePort'
import { createCommandWatch, type CommandMarks, type CommandMonitor } from './commandWatch'
import type { JournalStore } from './journalStore'

export type JournalConfig = {
  readonly clock: Clock
  readonly store: JournalStore
  /** Number and time of the last command on disk. */
  readonly lastSeq: number
  readonly lastTimeNs: bigint
  readonly onWritten: (commands: number, bytes: number) => void
  /** Applies a command that is on disk to the engine and the live state. */
  readonly apply: (numbered: NumberedCommand) => { outcome: CommandOutcome; batch: EventBatch }
  /** Receives every batch in order, including batches without events, in a later macrotask than the sender's reply. */
  readonly onBatch: (batch: EventBatch) => void
  /**
   * Called after a delivery, when the batches of all applied commands have been delivered. This is the right time for
   * a snapshot.
   */
  readonly onIdle: (written: { readonly seq: number; readonly timeNs: bigint }) => void
  /** Called once with the reason why the venue stopped. */
  readonly onFailure: (error: unknown) => void
  /** Milliseconds, only for the pace of writing and the monitor. */
  readonly monotonicMs?: () => number
  readonly monitor?: CommandMonitor | undefined
}

export type Journal = {
  readonly submit: (command: Command, trace?: RequestTrace) => Promise<CommandOutcome>
  /**
   * Stores a signature on disk, no later than the next command, so that the effect of a request never exists without
   * its signature. Without a command, the signature is written as soon as a command would be. Resolves once it is on
   * disk; never if the venue stops before.
   */
  readonly keepSpent: (signature: string) => Promise<void>
  /** Writes, applies and delivers all submitted commands; nothing is accepted afterwards. */
  readonly close: () => void
  readonly waitingCount: () => number
  /** Time of the last group's write, monotonic milliseconds; undefined before there was one. */
  readonly lastWriteMs: () => number | undefined
}

type Waiting = {
  readonly numbered: NumberedCommand
  /** Times for the monitor; undefined without a monitor. */
  readonly marks: CommandMarks | undefined
  readonly resolve: (outcome: CommandOutcome) => void
  readonly reject: (error: unknown) => void
}

/**
 * A pause of twice the duration follows each sync, so that syncs take a third of the event loop's time. The maximum
 * bounds the wait of a command.
 */
const maxPauseMs = 20
const pausePerSync = 2

/**
 * Creates a journal. Every command gets its number and time here, is written and synced, and only then applied and
 * answered, so acknowledged commands are on disk. Commands of one macrotask, or that arrive during a sync, share one
 * write and one sync. On a disk with slow syncs the journal pauses between writes, so that groups grow and the event
 * loop stays free.
 *
 * If the write fails or the engine throws, the state in memory can no longer be trusted: all pending commands are
 * rejected with {@link VenueStoppedError}, nothing more is accepted, and `onFailure` must end the process. A command
 * that broke the engine was not acknowledged; it is marked, and the next start skips it.
 */
export function createJournal(config: JournalConfig): Journal {
  const { store, clock } = config
  const monotonicMs = config.monotonicMs ?? (() => performance.now())
  let lastSeq = config.lastSeq
  let lastTimeNs = config.lastTimeNs
  let waiting: Waiting[] = []
  let spent: string[] = []
  /** Called once the signatures are on disk. */
  let onSpentWritten: (() => void)[] = []
  let isFlushPlanned = false
  let nextFlushAtMs = 0
  let lastWriteMs: number | undefined
  let stopped: VenueStoppedError | undefined
  const watch = config.monitor === undefined ? undefined : createCommandWatch(config.monitor, monotonicMs)
  const delivery = createDelivery(config, (error) => fail(error, []), watch?.delivered)

  function submit(command: Command, trace?: RequestTrace): Promise<CommandOutcome> {
    if (stopped !== undefined) return Promise.reject(stopped)
    const nowNs = clock.nowNs()
    lastTimeNs = nowNs > lastTimeNs ? nowNs : lastTimeNs + 1n
    lastSeq += 1
    const numbered = { seq: lastSeq, timeNs: lastTimeNs, command }
    const marks = watch?.submitted(lastSeq, trace)
    planFlush()
    return new Promise((resolve, reject) => waiting.push({ numbered, marks, resolve, reject }))
  }

  function keepSpent(signature: string): Promise<void> {
    return new Promise((resolve) => {
      if (stopped !== undefined) return
      spent.push(signature)
      onSpentWritten.push(resolve)
      planFlush()
    })
  }

  function planFlush(): void {
    if (isFlushPlanned) return
    isFlushPlanned = true
    const pauseMs = nextFlushAtMs - monotonicMs()
    // A timer cannot wait for less than a millisecond.
    if (pauseMs >= 1) setTimeout(flush, pauseMs)
    else runInMacrotask(flush)
  }

  function flush(): void {
    isFlushPlanned = false
    if (stopped !== undefined || (waiting.length === 0 && spent.length === 0)) return
    const group = waiting
    waiting = []
    try {
      write(group)
    } catch (error) {
      fail(error, group)
      return
    }
    for (const [index, { numbered, marks, resolve }] of group.entries()) {
      try {
        const { outcome, batch } = config.apply(numbered)
        watch?.applied(numbered, marks, outcome.isAccepted)
        delivery.add(batch)
        resolve(outcome)
      } catch (error) {
        fail(leaveOut(numbered.seq, error), group.slice(index))
        return
      }
    }
    delivery.plan()
  }

  /**
   * Marks the command, so that the next start skips it. If marking fails too, the returned error contains both errors.
   */
  function leaveOut(seq: number, error: unknown): unknown {
    try {
      store.skip(seq, String(error))
      return error
    } catch (writing) {
      return new AggregateError([error, writing], `command ${seq} broke the engine, and could not be marked as such`)
    }
  }

  function write(group: readonly Waiting[]): void {
    const startMs = monotonicMs()
    const commands = group.map(({ numbered }) => numbered)
    const signatures = spent
    const written = onSpentWritten
    spent = []
    onSpentWritten = []
    const bytes =
      signatures.length === 0 ? store.append(commands) : store.appendWithSpent(commands, signatures, clock.nowMs())
    for (const notify of written) notify()
    config.onWritten(group.length, bytes)
    const endMs = monotonicMs()
    nextFlushAtMs = endMs + Math.min(maxPauseMs, pausePerSync * (endMs - startMs))
    lastWriteMs = endMs
    watch?.written(group.length, bytes, { beganMs: startMs, endedMs: endMs })
  }

  function fail(error: unknown, unanswered: readonly Waiting[]): void {
    stopped = new VenueStoppedError('the venue has stopped, because something in it broke', { cause: error })
    for (const { reject } of [...unanswered, ...waiting]) reject(stopped)
    waiting = []
    delivery.stop()
    config.onFailure(error)
  }

  return {
    submit,
    keepSpent,
    close: () => {
      flush()
      delivery.deliver()
      delivery.stop()
      stopped ??= new VenueStoppedError('the venue is closed')
    },
    waitingCount: () => waiting.length,
    lastWriteMs: () => lastWriteMs,
  }
}

/** Delivers the batches of applied commands, in order and in a later macrotask than their senders' replies. */
function createDelivery(
  { onBatch, onIdle }: Pick<JournalConfig, 'onBatch' | 'onIdle'>,
  fail: (error: unknown) => void,
  onDelivered?: () => void,
) {
  let undelivered: EventBatch[] = []
  let isPlanned = false
  let isStopped = false

  function deliver(): void {
    isPlanned = false
    if (isStopped || undelivered.length === 0) return
    const batches = undelivered
    undelivered = []
    try {
      for (const batch of batches) onBatch(batch)
      onDelivered?.()
      const last = batches.at(-1)
      if (last !== undefined) onIdle(last)
    } catch (error) {
      fail(error)
    }
  }

  return {
    add: (batch: EventBatch) => {
      undelivered.push(batch)
    },
    plan: () => {
      if (isPlanned) return
      isPlanned = true
      // A new macrotask follows all promise continuations, so the senders are answered first.
      runInMacrotask(deliver)
    },
    deliver,
    stop: () => {
      isStopped = true
    },
  }
}
