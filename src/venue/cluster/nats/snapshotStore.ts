import type { ObjectStore } from '@nats-io/obj'
import { commandKindCount } from '../../engine/commandKinds'
import { StorageError } from '../../venuePort'
import { decodeSnapshot, encodeSnapshot } from '../../storage/snapshotBytes'
import { exportState, importState } from '../../engine/snapshotData'
import type { StorageCodec } from '../../storage/storageCodec'
import type { EngineAt } from './engineLine'
import type { Nats } from './openNats'

/** A state, and a message of the event stream after which everything about later commands comes. */
export type StoredState = EngineAt & { readonly eventsSeq: number }

export type SnapshotStore = {
  /** Writes the bytes of `snapshotOf`, whole or not at all, and removes all but the newest two. */
  readonly write: (seq: number, bytes: Uint8Array) => Promise<void>
  /** After which command the newest was taken, by whichever engine; 0 when there is none. */
  readonly newestSeq: () => Promise<number>
  /**
   * The newest that can be read, of those of at most command `maxSeq`; undefined when there is none. What cannot be read is
   * passed over, and `onNotice` hears of it.
   */
  readonly readNewest: (onNotice: (notice: string) => void, maxSeq?: number) => Promise<StoredState | undefined>
}

/** The engine's export, and the places in both streams. */
type SnapshotData = {
  /** How many kinds of commands its engine knew. An engine that knows fewer may not know all of the state either. */
  readonly kindCount: number
  readonly engine: ReturnType<typeof exportState>
  readonly commandsSeq: number
  readonly eventsSeq: number
}

/** A snapshot in the format and with the checksum of a single process. */
export function snapshotOf(
  codec: StorageCodec,
  { state, seq, timeNs, commandsSeq, eventsSeq }: StoredState,
): Uint8Array {
  const data: SnapshotData = { kindCount: commandKindCount, engine: exportState(state), commandsSeq, eventsSeq }
  return encodeSnapshot(codec, { seq, timeNs, data })
}

const nameOf = (seq: number) => `snapshot-${String(seq).padStart(16, '0')}`
const seqOf = (name: string) => Number(/^snapshot-(\d+)$/.exec(name)?.[1] ?? Number.NaN)
const kept = 2

export async function openSnapshotStore(
  nats: Nats,
  codec: StorageCodec,
  { bucket, replicas }: { readonly bucket: string; readonly replicas: number },
): Promise<SnapshotStore> {
  const { Objm } = await import('@nats-io/obj')
  const store = await new Objm(nats.jetStream).create(bucket, { replicas })

  return {
    write: async (seq, bytes) => {
      await store.putBlob({ name: nameOf(seq) }, bytes)
      for (const older of (await listSeqs(store)).slice(kept)) await store.delete(nameOf(older))
    },
    newestSeq: async () => (await listSeqs(store))[0] ?? 0,
    readNewest: async (onNotice, maxSeq = Infinity) => {
      for (const seq of await listSeqs(store)) {
        if (seq > maxSeq) continue
        try {
          const bytes = await store.getBlob(nameOf(seq))
          if (bytes !== null) return read(codec, bytes)
        } catch (error) {
          onNotice(`the snapshot of command ${seq} cannot be read (${String(error)}): an older one is used`)
        }
      }
      return undefined
    },
  }
}

/** The newest first. */
async function listSeqs(store: ObjectStore): Promise<number[]> {
  const seqs = (await store.list()).filter(({ deleted }) => !deleted).map(({ name }) => seqOf(name))
  return seqs.filter((seq) => !Number.isNaN(seq)).toSorted((a, b) => b - a)
}

function read(codec: StorageCodec, bytes: Uint8Array): StoredState {
  const { seq, timeNs, data } = decodeSnapshot(codec, bytes)
  // The checksum says that these are the bytes that snapshotOf made.
  const { kindCount, engine, commandsSeq, eventsSeq } = data as SnapshotData
  if (kindCount > commandKindCount) throw new StorageError('a newer version of the engine has taken it')
  return { state: importState(engine), seq, timeNs, commandsSeq, eventsSeq }
}
