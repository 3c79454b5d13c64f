import type { AppliedBatch } from './messages'
import type { SweepDigest } from './stateSweep'

export type OutboxEntry = {
  readonly batch: AppliedBatch
  readonly digests: readonly SweepDigest[]
  /** Encoded by a leading engine. */
  bytes?: Uint8Array
}

/**
 * Results that an engine has computed but no leader has published yet. Followers have an outbox too, because any of
 * them may have to lead.
 */
export type Outbox = {
  readonly add: (entry: OutboxEntry) => void
  /** Removes entries that this engine or another one has published. */
  readonly dropThrough: (commandsSeq: number) => void
  readonly waiting: () => readonly OutboxEntry[]
  /** Resolves when the outbox has an entry, or at the next `wake`. */
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
