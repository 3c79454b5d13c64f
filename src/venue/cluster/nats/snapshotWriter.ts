import type { StorageCodec } from '../../storage/storageCodec'
import { snapshotOf, type LogPlace, type SnapshotStore, type StoredState } from './snapshotStore'

export type ClusterSnapshotWriter = {
  /** Counts commands that a newly started engine would have to apply. */
  readonly count: (commands: number) => void
  /** Commands since the last snapshot that this engine took or started from. */
  readonly commandCount: () => number
  /**
   * Reports that the event stream has the answers up to a message of the command log. `at` returns this engine's
   * current state, which is not before that message, and a place in the event stream that precedes everything about
   * later commands.
   */
  readonly published: (through: number, at: () => StoredState) => void
  readonly takenCount: () => number
  /** Resolves when no write is in progress. */
  readonly settled: () => Promise<void>
}

/**
 * A leader waits for this many times the usual number of commands, so that a follower takes the snapshot instead:
 * taking one blocks the engine.
 */
const leaderPatience = 1.5

/**
 * Decides when to take and write snapshots. A snapshot is written only once the answers to all of its commands are in
 * the event stream, because an engine that starts from it could no longer give these answers. A follower's snapshot
 * also needs a later digest that equals the leader's, so that a memory fault of its machine does not spread.
 */
export function writeSnapshots(config: {
  readonly codec: StorageCodec
  readonly store: SnapshotStore
  readonly every: number
  readonly leads: () => boolean
  /** True if this engine's state after this command, or a later one, was found equal to the leader's. */
  readonly isAgreed: (seq: number) => boolean
  /** Called after each written snapshot, to drop what the snapshot makes unnecessary. */
  readonly trim: () => Promise<void>
  readonly onNotice: (notice: string) => void
}): ClusterSnapshotWriter {
  const { codec, store, every, leads, isAgreed, trim, onNotice } = config
  let count = 0
  let takenCount = 0
  /** Set when a poll has found that no engine has taken a snapshot lately. */
  let isDue = false
  let taken: (LogPlace & { readonly seq: number; readonly bytes: Uint8Array }) | undefined
  let working: Promise<void> | undefined
  let last: { readonly through: number; readonly at: () => StoredState } | undefined

  async function work(what: string, step: () => Promise<void>): Promise<void> {
    try {
      await step()
      working = undefined
      // No further message may come for a long time, so the check runs now.
      go()
    } catch (error) {
      working = undefined
      onNotice(`${what}: ${String(error)}`)
    }
  }

  async function look(seq: number): Promise<void> {
    count = Math.min(count, seq - (await store.newestSeq()))
    isDue = isLate()
  }

  const isLate = () => count >= every * (leads() ? leaderPatience : 1)

  function take(state: StoredState): void {
    count = 0
    takenCount += 1
    isDue = false
    const { seq, commandsSeq, eventsSeq } = state
    taken = { seq, commandsSeq, eventsSeq, bytes: snapshotOf(codec, state) }
  }

  function go(): void {
    if (working !== undefined || last === undefined) return
    const { through, at } = last
    if (taken === undefined && isDue) take(at())
    else if (taken === undefined && isLate()) working = work('snapshots cannot be listed', () => look(at().seq))
    if (taken === undefined || taken.commandsSeq > through || !(leads() || isAgreed(taken.seq))) return
    const { seq, bytes, ...place } = taken
    taken = undefined
    working = work(`the snapshot of command ${seq} was not written`, async () => {
      await store.write(seq, bytes, place)
      await trim().catch((error: unknown) => onNotice(`the log was not trimmed: ${String(error)}`))
    })
  }

  async function settled(): Promise<void> {
    if (working === undefined) return
    await working
    await settled()
  }

  return {
    count: (commands) => {
      count += commands
    },
    commandCount: () => count,
    published: (through, at) => {
      last = { through, at }
      go()
    },
    takenCount: () => takenCount,
    settled,
  }
}
