import { describeState } from '../../engine/describeState'
import type { EventBatch } from '../../engine/event'
import { exportState } from '../../engine/snapshotData'
import type { StorageCodec } from '../../storage/storageCodec'
import { lastSeqOf, type ClusterNames } from './clusterStreams'
import { createEngineLine } from './engineLine'
import { emptyState, readLogStart } from './engineStart'
import { readHead } from './eventHead'
import { decodeApplied, decodeBatch, type AppliedBatch } from './messages'
import type { Nats } from './openNats'
import { findSnapshotStore, type StoredState } from './snapshotStore'
import { stateDigest } from './stateDigest'
import { beginSweep, type StateSweep, type SweepDigest } from './stateSweep'
import { readStream } from './streamReader'

export type LogVerdict = {
  /** Command and time of the snapshot with which the log begins. Command 0 if the log was never trimmed. */
  readonly from: { readonly seq: number; readonly timeNs: bigint }
  readonly messages: number
  readonly commands: number
  /** Number of published digests that equal those computed here. */
  readonly equalDigests: number
  /** Number of stored snapshots whose state equals the one computed here. */
  readonly equalSnapshots: number
  readonly differences: readonly string[]
  readonly digest: string
}

/**
 * Replays the command log from its first message, in this process alone, and compares outcomes, events, digests and
 * snapshots with those of the engines. `onBatch` gets the result of each command. A trimmed log begins with a
 * snapshot, whose content comes first, as one batch. Writes nothing.
 */
export async function verifyLog(
  nats: Nats,
  codec: StorageCodec,
  names: ClusterNames,
  onBatch: (batch: EventBatch) => void = () => undefined,
  from?: LogStart,
): Promise<LogVerdict> {
  const { start, snapshots } = from ?? (await readStart(nats, codec, names))
  const published = await readPublished(nats, codec, names, start)
  const { state } = start
  const differences: string[] = []
  let equalDigests = 0
  let equalSnapshots = 0
  const waiting = new Map<number, SweepDigest[]>()
  for (const digest of published.digests) waiting.set(digest.seq, [...(waiting.get(digest.seq) ?? []), digest])
  let sweeps: { readonly expected: SweepDigest; readonly sweep: StateSweep }[] = []

  /** Computes each published digest again after the same commands. */
  function sweep(seq: number): void {
    sweeps = sweeps.filter(({ expected, sweep: { advance } }) => {
      const digest = advance(seq)
      if (digest === undefined) return true
      if (digest.hash === expected.hash) equalDigests += 1
      else differences.push(`from command ${expected.seq} to ${seq} the state is not the one that was published`)
      return false
    })
    for (const expected of waiting.get(seq) ?? [])
      sweeps.push({ expected, sweep: beginSweep(state, seq, expected.span) })
    waiting.delete(seq)
    const snapshot = snapshots.get(seq)
    if (snapshot === undefined) return
    if (snapshot === stateDigest(seq, exportState(state)).hash) equalSnapshots += 1
    else differences.push(`the snapshot of command ${seq} is not the state after it`)
  }

  const line = createEngineLine(start, { onCommand: sweep })
  sweep(start.seq)
  if (start.seq > 0) onBatch({ seq: start.seq, timeNs: start.timeNs, events: describeState(state) })

  function compare(commandsSeq: number, applied: AppliedBatch): void {
    const known = published.batches.get(commandsSeq)
    if (known !== textOf(applied)) differences.push(`message ${commandsSeq} has other events than were published`)
  }

  const place = { afterSeq: start.commandsSeq, endSeq: published.through }
  await readAll(nats, names.commands, place, ({ seq: commandsSeq, data }) => {
    const batch = { ...decodeBatch(codec, data), commandsSeq }
    const applied = line.apply(batch, (index) => published.skipped.has(`${commandsSeq}:${index}`))
    compare(commandsSeq, applied)
    for (const { outcome: _, ...received } of applied.applied) onBatch(received)
  })
  const messages = published.through - start.commandsSeq
  if (published.batches.size !== messages) {
    differences.push(`${published.batches.size} messages have events, of ${messages}`)
  }
  for (const { seq, span } of [...sweeps.map(({ expected }) => expected), ...[...waiting.values()].flat()]) {
    differences.push(`a digest from command ${seq} to ${seq + span} was published, and the log does not have them all`)
  }
  const { seq } = line.at()
  const { hash } = stateDigest(seq, exportState(state))
  return {
    from: { seq: start.seq, timeNs: start.timeNs },
    messages,
    commands: seq,
    equalDigests,
    equalSnapshots,
    differences: [...published.repeated, ...differences],
    digest: hash,
  }
}

/** The state with which the log begins, and the digest of each stored snapshot by command. */
export type LogStart = { readonly start: StoredState; readonly snapshots: ReadonlyMap<number, string> }

export async function readStart(nats: Nats, codec: StorageCodec, names: ClusterNames): Promise<LogStart> {
  const store = await findSnapshotStore(nats, codec, names.snapshots)
  const snapshots = new Map<number, string>()
  if (store === undefined) return { start: emptyState(), snapshots }
  const start = await readLogStart(nats, names, store, () => undefined)
  for (const { seq } of await store.list()) {
    // Unreadable snapshots are skipped, as by starting processes.
    const found = await store.read(seq).catch(() => undefined)
    if (found !== undefined) snapshots.set(seq, stateDigest(seq, exportState(found.state)).hash)
  }
  return { start, snapshots }
}

/** Reads the published result of each later message of the command log, hashed to fit into memory. */
async function readPublished(nats: Nats, codec: StorageCodec, names: ClusterNames, start: StoredState) {
  const batches = new Map<number, string>()
  const digests: SweepDigest[] = []
  const skipped = new Set<string>()
  const repeated: string[] = []
  let through = start.commandsSeq
  const place = { afterSeq: start.eventsSeq, endSeq: await lastSeqOf(nats, names.events) }
  await readAll(nats, names.events, place, ({ headers, data }) => {
    const head = readHead(headers)
    through = Math.max(through, head.through)
    // A digest that began before the start cannot be recomputed.
    digests.push(...head.digests.filter(({ seq }) => seq >= start.seq))
    if (head.skipped !== undefined) skipped.add(`${head.skipped.commandsSeq}:${head.skipped.index}`)
    for (const batch of decodeApplied(codec, data)) {
      if (batch.commandsSeq <= start.commandsSeq) continue
      if (batches.has(batch.commandsSeq)) repeated.push(`message ${batch.commandsSeq} was published twice`)
      batches.set(batch.commandsSeq, textOf(batch))
    }
  })
  return { batches, digests, skipped, repeated, through }
}

/** Encodes a batch as text that is equal for equal content. */
function textOf(batch: AppliedBatch): string {
  return stateDigest(0, batch).hash
}

async function readAll(
  nats: Nats,
  name: ClusterNames['commands'],
  { afterSeq, endSeq }: { readonly afterSeq: number; readonly endSeq: number },
  onMessage: Parameters<typeof readStream>[2]['onMessage'],
): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const read = async () => {
      const reader = await readStream(nats, name, {
        afterSeq,
        onMessage: (message) => {
          if (message.seq <= endSeq) onMessage(message)
        },
        onFailure: reject,
      })
      await reader.untilRead(endSeq)
      reader.stop()
    }
    read().then(resolve, reject)
  })
}
