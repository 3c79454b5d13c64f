import { StorageError } from '../../venuePort'
import type { AppliedBatch } from './messages'
import { stateDigest } from './stateDigest'

/**
 * Compares an engine's outcomes and events with the leader's. An engine of another version must prove that they are
 * equal.
 */
export type EngineTrial = {
  /** Throws {@link StorageError} if the leader has published a different result for the message. */
  readonly addOwn: (batch: AppliedBatch) => void
  /** Receives the leader's published result for a message. Throws like `addOwn`. */
  readonly addPublished: (batch: AppliedBatch) => void
  readonly sameCount: () => number
}

/**
 * Creates a trial. The result that comes first, own or published, waits for the other. Messages up to `afterSeq` were
 * applied before the trial.
 */
export function createEngineTrial(afterSeq: number, versions: { readonly own: string; readonly leader: string }) {
  const own = new Map<number, string>()
  const published = new Map<number, string>()
  let same = 0

  function add(into: Map<number, string>, other: Map<number, string>, batch: AppliedBatch): void {
    const { commandsSeq, applied } = batch
    if (commandsSeq <= afterSeq) return
    const { hash } = stateDigest(0, batch)
    const before = other.get(commandsSeq)
    if (before === undefined) {
      into.set(commandsSeq, hash)
      return
    }
    other.delete(commandsSeq)
    if (before !== hash) throw new StorageError(describe(batch, versions))
    same += applied.length
  }

  const trial: EngineTrial = {
    addOwn: (batch) => add(own, published, batch),
    addPublished: (batch) => add(published, own, batch),
    sameCount: () => same,
  }
  return trial
}

function describe({ commandsSeq, applied }: AppliedBatch, versions: { own: string; leader: string }): string {
  const [first, last] = [applied.at(0)?.seq, applied.at(-1)?.seq]
  return `this engine (${versions.own}) makes something else of commands ${first} to ${last}, in message ${commandsSeq}, than its leader (${versions.leader}): it must not lead`
}
