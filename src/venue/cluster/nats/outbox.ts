import type { AppliedBatch } from './messages'
import type { SweepDigest } from './stateSweep'

export type OutboxEntry = {
  readonly batch: AppliedBatch
  readonly digests: readonly SweepDigest[]
  /** Encoded by an engine that leads. */
  bytes?: Uint8Array
}

/** What an engine has applied and no leader has published yet. A follower keeps it for the case that it has to lead. */
export type Outbox = {
  readonly add: (entry: OutboxEntry) => void
  /** Forgets what has been published by now, by whomever. */
  readonly dropThrough: (commandsSeq: number) => void
  /** What waits, oldest first. */
  readonly waiting: () => readonly OutboxEntry[]
  /** Settles when something waits, or at the next `wake`. */
  readonly untilWaiting: () => Promise<void>
  readonly wake: () => void
}

export function createOutbox(): Outbox {
  const entries: OutboxEntry[] = []
  let sleepers: (() => void)[] = []

  function wake(): void {
    const woken = sleepers
    sleepers = []
    for (const resolve of woken) resolve()
  }

  return {
    add: (entry) => {
      entries.push(entry)
      wake()
    },
    dropThrough: (commandsSeq) => {
      const first = entries.findIndex(({ batch }) => batch.commandsSeq > commandsSeq)
      entries.splice(0, first === -1 ? entries.length : first)
    },
    waiting: () => entries,
    untilWaiting: () => (entries.length > 0 ? Promise.resolve() : new Promise((resolve) => sleepers.push(resolve))),
    wake,
  }
}
