import type { StorageCodec } from '../../storage/storageCodec'
import { snapshotOf, type SnapshotStore, type StoredState } from './snapshotStore'

/** Takes snapshots of the leader. */
export type ClusterSnapshotKeeper = {
  /** Counts what a new engine would have to apply. */
  readonly count: (commands: number) => void
  /** The event stream has the answers up to a message of the command log; `at` gives this engine's state now. */
  readonly published: (through: number, at: () => StoredState) => void
  /** When nothing is being written any more. */
  readonly settled: () => Promise<void>
}

/**
 * One becomes visible only when the answers to all of its commands are in the event stream: an engine that began from it
 * could not give them any more.
 */
export function keepSnapshots(config: {
  readonly codec: StorageCodec
  readonly store: SnapshotStore
  readonly every: number
  readonly onNotice: (notice: string) => void
}): ClusterSnapshotKeeper {
  const { codec, store, every, onNotice } = config
  let count = 0
  let taken: { readonly seq: number; readonly commandsSeq: number; readonly bytes: Uint8Array } | undefined
  let writing: Promise<void> | undefined

  async function write(seq: number, bytes: Uint8Array): Promise<void> {
    try {
      await store.write(seq, bytes)
    } catch (error) {
      onNotice(`the snapshot of command ${seq} was not written: ${String(error)}`)
    }
    writing = undefined
  }

  return {
    count: (commands) => {
      count += commands
    },
    published: (through, at) => {
      if (count >= every && taken === undefined && writing === undefined) {
        count = 0
        const state = at()
        taken = { seq: state.seq, commandsSeq: state.commandsSeq, bytes: snapshotOf(codec, state) }
      }
      if (taken === undefined || taken.commandsSeq > through) return
      writing = write(taken.seq, taken.bytes)
      taken = undefined
    },
    settled: async () => writing,
  }
}
