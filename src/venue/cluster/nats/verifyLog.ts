import type { EventBatch } from '../../engine/event'
import { createExchange } from '../../engine/state'
import { exportState } from '../../engine/snapshotData'
import { firstFeeRates } from '../../rules/firstFeeRates'
import type { StorageCodec } from '../../storage/storageCodec'
import { lastSeqOf, type ClusterNames } from './clusterStreams'
import { createEngineLine } from './engineLine'
import { readHead } from './eventHead'
import { decodeApplied, decodeBatch, type AppliedBatch } from './messages'
import type { Nats } from './openNats'
import { stateDigest } from './stateDigest'
import { beginSweep, type StateSweep, type SweepDigest } from './stateSweep'
import { readStream } from './streamReader'

export type LogVerdict = {
  readonly messages: number
  readonly commands: number
  /** Digests that engines have published, and that the same state was found for. */
  readonly equalDigests: number
  /** What differs from what was published, in words; empty when nothing does. */
  readonly differences: readonly string[]
  /** The digest of the state at the end. */
  readonly digest: string
}

/**
 * Plays the command log from its first message, in this process alone, and compares the outcomes, the events and the digests
 * with those that the engines have published up to now. `onBatch` hears what each command gives here.
 */
export async function verifyLog(
  nats: Nats,
  codec: StorageCodec,
  names: ClusterNames,
  onBatch: (batch: EventBatch) => void = () => undefined,
): Promise<LogVerdict> {
  const published = await readPublished(nats, codec, names)
  const state = createExchange({ feeRates: firstFeeRates })
  const differences: string[] = []
  let equalDigests = 0
  const waiting = new Map<number, SweepDigest[]>()
  for (const digest of published.digests) waiting.set(digest.seq, [...(waiting.get(digest.seq) ?? []), digest])
  let sweeps: { readonly expected: SweepDigest; readonly sweep: StateSweep }[] = []

  /** Each digest that was published is taken again, after the same commands. */
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
  }

  const line = createEngineLine({ state, seq: 0, timeNs: 0n, commandsSeq: 0 }, { onCommand: sweep })
  sweep(0)

  function compare(commandsSeq: number, applied: AppliedBatch): void {
    const known = published.batches.get(commandsSeq)
    if (known !== textOf(applied)) differences.push(`message ${commandsSeq} has other events than were published`)
  }

  await readAll(nats, names.commands, published.through, ({ seq: commandsSeq, data }) => {
    const batch = { ...decodeBatch(codec, data), commandsSeq }
    const applied = line.apply(batch, (index) => published.skipped.has(`${commandsSeq}:${index}`))
    compare(commandsSeq, applied)
    for (const { outcome: _, ...heard } of applied.applied) onBatch(heard)
  })
  if (published.batches.size !== published.through) {
    differences.push(`${published.batches.size} messages have events, of ${published.through}`)
  }
  for (const { seq, span } of [...sweeps.map(({ expected }) => expected), ...[...waiting.values()].flat()]) {
    differences.push(`a digest from command ${seq} to ${seq + span} was published, and the log does not have them all`)
  }
  const { seq } = line.at()
  const { hash } = stateDigest(seq, exportState(state))
  return {
    messages: published.through,
    commands: seq,
    equalDigests,
    differences: [...published.repeated, ...differences],
    digest: hash,
  }
}

/** What the event stream says of each message of the command log; texts, because whole events would fill the memory. */
async function readPublished(nats: Nats, codec: StorageCodec, names: ClusterNames) {
  const batches = new Map<number, string>()
  const digests: SweepDigest[] = []
  const skipped = new Set<string>()
  const repeated: string[] = []
  let through = 0
  await readAll(nats, names.events, await lastSeqOf(nats, names.events), ({ headers, data }) => {
    const head = readHead(headers)
    through = Math.max(through, head.through)
    digests.push(...head.digests)
    if (head.skipped !== undefined) skipped.add(`${head.skipped.commandsSeq}:${head.skipped.index}`)
    for (const batch of decodeApplied(codec, data)) {
      if (batches.has(batch.commandsSeq)) repeated.push(`message ${batch.commandsSeq} was published twice`)
      batches.set(batch.commandsSeq, textOf(batch))
    }
  })
  return { batches, digests, skipped, repeated, through }
}

/** The same for the same content. */
function textOf(batch: AppliedBatch): string {
  return stateDigest(0, batch).hash
}

async function readAll(
  nats: Nats,
  name: ClusterNames['commands'],
  endSeq: number,
  onMessage: Parameters<typeof readStream>[2]['onMessage'],
): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const read = async () => {
      const reader = await readStream(nats, name, {
        afterSeq: 0,
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
