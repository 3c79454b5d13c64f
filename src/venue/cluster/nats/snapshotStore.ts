import type { ObjectStore } from '@nats-io/obj'
import { commandKindCount } from '../../engine/commandKinds'
import { exportState, importState } from '../../engine/snapshotData'
import { decodeSnapshot, encodeSnapshot } from '../../storage/snapshotBytes'
import type { StorageCodec } from '../../storage/storageCodec'
import { StorageError } from '../../venuePort'
import type { EngineAt } from './engineLine'
import type { Nats } from './openNats'

/** A state, and the number of an event stream message that precedes everything about later commands. */
export type StoredState = EngineAt & { readonly eventsSeq: number }

/** The last message of each stream that a snapshot covers. */
export type LogPlace = Pick<StoredState, 'commandsSeq' | 'eventsSeq'>

export type StoredSnapshot = {
  readonly seq: number
  readonly writtenMs: number
  /** Undefined for a snapshot of an earlier version, which did not store its place. */
  readonly place: LogPlace | undefined
}

export type SnapshotStore = {
  /** Atomically writes the bytes of `snapshotOf`. */
  readonly write: (seq: number, bytes: Uint8Array, place: LogPlace) => Promise<void>
  readonly list: () => Promise<readonly StoredSnapshot[]>
  readonly remove: (seq: number) => Promise<void>
  /** Reads the snapshot of this command; undefined if there is none. Throws if it cannot be read. */
  readonly read: (seq: number) => Promise<StoredState | undefined>
  /** The command of the newest snapshot of any engine; 0 if there is none. */
  readonly newestSeq: () => Promise<number>
  /**
   * Reads the newest readable snapshot of at most command `maxSeq`, if any. Unreadable ones are reported to
   * `onNotice`.
   */
  readonly readNewest: (onNotice: (notice: string) => void, maxSeq?: number) => Promise<StoredState | undefined>
  /** Reads the oldest readable snapshot, with which a trimmed log begins. */
  readonly readOldest: (onNotice: (notice: string) => void) => Promise<StoredState | undefined>
}

type SnapshotData = {
  /**
   * Number of command kinds that the writing engine knew. An engine that knows fewer kinds may not know all of the
   * state.
   */
  readonly kindCount: number
  readonly engine: ReturnType<typeof exportState>
  readonly commandsSeq: number
  readonly eventsSeq: number
}

/** Encodes a snapshot in the format of a single process, including its checksum. */
export function snapshotOf(
  codec: StorageCodec,
  { state, seq, timeNs, commandsSeq, eventsSeq }: StoredState,
): Uint8Array {
  const data: SnapshotData = { kindCount: commandKindCount, engine: exportState(state), commandsSeq, eventsSeq }
  return encodeSnapshot(codec, { seq, timeNs, data })
}

const nameOf = (seq: number) => `snapshot-${String(seq).padStart(16, '0')}`
const seqOf = (name: string) => Number(/^snapshot-(\d+)$/.exec(name)?.[1] ?? Number.NaN)

export async function openSnapshotStore(
  nats: Nats,
  codec: StorageCodec,
  { bucket, replicas }: { readonly bucket: string; readonly replicas: number },
): Promise<SnapshotStore> {
  const { Objm } = await import('@nats-io/obj')
  return storeIn(await new Objm(nats.jetStream).create(bucket, { replicas }), codec)
}

/** Opens a store without creating it; undefined if no engine has created it yet. */
export async function findSnapshotStore(
  nats: Nats,
  codec: StorageCodec,
  bucket: string,
): Promise<SnapshotStore | undefined> {
  const { Objm } = await import('@nats-io/obj')
  const { JetStreamApiCodes, JetStreamApiError } = await import('@nats-io/jetstream')
  try {
    return storeIn(await new Objm(nats.jetStream).open(bucket), codec)
  } catch (error) {
    if (error instanceof JetStreamApiError && error.code === JetStreamApiCodes.StreamNotFound) return undefined
    throw error
  }
}

function storeIn(store: ObjectStore, codec: StorageCodec): SnapshotStore {
  async function read(seq: number): Promise<StoredState | undefined> {
    const bytes = await store.getBlob(nameOf(seq))
    return bytes === null ? undefined : decode(codec, bytes)
  }

  async function readFirst(
    seqs: readonly number[],
    otherwise: string,
    onNotice: (notice: string) => void,
  ): Promise<StoredState | undefined> {
    for (const seq of seqs) {
      try {
        const found = await read(seq)
        if (found !== undefined) return found
      } catch (error) {
        onNotice(`the snapshot of command ${seq} cannot be read (${String(error)}): ${otherwise} one is used`)
      }
    }
    return undefined
  }

  const seqs = async () => (await list(store)).map(({ seq }) => seq)
  return {
    write: async (seq, bytes, { commandsSeq, eventsSeq }) => {
      const metadata = { commands: String(commandsSeq), events: String(eventsSeq) }
      await store.putBlob({ name: nameOf(seq), metadata }, bytes)
    },
    list: () => list(store),
    remove: async (seq) => {
      await store.delete(nameOf(seq))
    },
    read,
    newestSeq: async () => (await seqs())[0] ?? 0,
    readNewest: async (onNotice, maxSeq = Infinity) =>
      readFirst(
        (await seqs()).filter((seq) => seq <= maxSeq),
        'an older',
        onNotice,
      ),
    readOldest: async (onNotice) => readFirst((await seqs()).toReversed(), 'a newer', onNotice),
  }
}

async function list(store: ObjectStore): Promise<StoredSnapshot[]> {
  const found = (await store.list()).filter(({ deleted }) => !deleted)
  return found
    .map(({ name, mtime, metadata }) => ({ seq: seqOf(name), writtenMs: Date.parse(mtime), place: placeOf(metadata) }))
    .filter(({ seq }) => !Number.isNaN(seq))
    .toSorted((a, b) => b.seq - a.seq)
}

function placeOf(metadata: Readonly<Record<string, string>> | undefined): LogPlace | undefined {
  const [commandsSeq, eventsSeq] = [Number(metadata?.['commands']), Number(metadata?.['events'])]
  return Number.isSafeInteger(commandsSeq) && Number.isSafeInteger(eventsSeq) ? { commandsSeq, eventsSeq } : undefined
}

function decode(codec: StorageCodec, bytes: Uint8Array): StoredState {
  const { seq, timeNs, data } = decodeSnapshot(codec, bytes)
  // The cast is safe: the checksum proves that `snapshotOf` wrote these bytes.
  const { kindCount, engine, commandsSeq, eventsSeq } = data as SnapshotData
  if (kindCount > commandKindCount) throw new StorageError('a newer version of the engine has taken it')
  return { state: importState(engine), seq, timeNs, commandsSeq, eventsSeq }
}
