import { StorageError } from '../../venuePort'
import type { AppliedBatch } from './messages'
import { stateDigest } from './stateDigest'

/**
 * Compares what an engine makes of the log with what its leader has published of it: outcomes and events of every message.
 * An engine of another version than the leader's has to show first that it gives the same.
 */
export type EngineTrial = {
  /** Takes what this engine has made of a message. Throws {@link StorageError} when the leader has published another. */
  readonly addOwn: (batch: AppliedBatch) => void
  /** Takes what the leader has published of a message. Throws as `addOwn`. */
  readonly addPublished: (batch: AppliedBatch) => void
  /** Commands that were the same. */
  readonly sameCount: () => number
}

/** What comes first waits for the other; `afterSeq`: messages up to there were applied before the trial began. */
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
