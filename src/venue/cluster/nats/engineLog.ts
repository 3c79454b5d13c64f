import type { StorageCodec } from '../../storage/storageCodec'
import { createDigestBook } from './digestBook'
import { createEngineLine, type EngineAt, type EngineRules } from './engineLine'
import type { AppliedMessage } from './engineWatch'
import type { EventHead, SkippedCommand } from './eventHead'
import { decodeBatch, type AppliedBatch } from './messages'
import { createOutbox, type Outbox } from './outbox'
import { createSweeps, type SweepDigest } from './stateSweep'

/** An engine between the two streams: what it has applied, and how much of that is published. */
export type EngineLog = {
  readonly at: () => EngineAt
  readonly outbox: Outbox
  /** The last message of the command log whose answers are in the event stream. */
  readonly through: () => number
  /** Applies a message of the command log and returns it with its outcomes. Throws `BrokenCommandError`. */
  readonly apply: (commandsSeq: number, bytes: Uint8Array) => AppliedMessage
  /** Receives a message of the event stream. Throws if this engine's state differs from the leader's. */
  readonly hear: (head: EventHead) => void
  /** True if the command has been answered or skipped. */
  readonly isDecided: (command: SkippedCommand) => boolean
  /** True if this engine has yet to reach a skipped command. Skips are announced ahead of later messages. */
  readonly willLeaveOut: () => boolean
  readonly equalDigests: () => number
  /** The command after which the last equal digest began; -1 if none was equal yet. */
  readonly equalSince: () => number
}

type EngineLogConfig = {
  readonly codec: StorageCodec
  readonly digestEvery: number
  readonly rules: Omit<EngineRules, 'onCommand'>
  readonly onApplied: (batch: AppliedBatch) => void
}

export function createEngineLog(start: EngineAt, config: EngineLogConfig): EngineLog {
  const { codec, digestEvery, onApplied } = config
  const sweeps = createSweeps(start.state, start.seq, digestEvery, codec.createSha256)
  let ended: SweepDigest[] = []
  const line = createEngineLine(start, {
    ...config.rules,
    onCommand: (seq) => {
      const digest = sweeps.advance(seq)
      if (digest !== undefined) ended.push(digest)
    },
  })
  const outbox = createOutbox()
  const digests = createDigestBook()
  const skipped = new Set<string>()
  let lastSkipped = 0
  let through = 0

  return {
    at: line.at,
    outbox,
    through: () => through,
    apply: (commandsSeq, bytes) => {
      const message = { ...decodeBatch(codec, bytes), commandsSeq }
      const batch = line.apply(message, (index) => skipped.has(nameOf({ commandsSeq, index })))
      for (const digest of ended) digests.addOwn(digest)
      onApplied(batch)
      if (commandsSeq > through) outbox.add({ batch, digests: ended })
      ended = []
      return { message, batch }
    },
    hear: (head) => {
      through = Math.max(through, head.through)
      outbox.dropThrough(through)
      for (const digest of head.digests) digests.addReceived(digest)
      if (head.skipped === undefined) return
      skipped.add(nameOf(head.skipped))
      lastSkipped = Math.max(lastSkipped, head.skipped.commandsSeq)
      if (head.skipped.commandsSeq <= line.at().commandsSeq) {
        throw new Error(`command ${nameOf(head.skipped)} was left out, and this engine has applied it`)
      }
    },
    isDecided: (command) => through >= command.commandsSeq || skipped.has(nameOf(command)),
    willLeaveOut: () => lastSkipped > line.at().commandsSeq,
    equalDigests: digests.equalCount,
    equalSince: digests.equalSince,
  }
}

const nameOf = ({ commandsSeq, index }: SkippedCommand) => `${commandsSeq}:${index}`
