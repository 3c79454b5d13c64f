import type { StorageCodec } from '../../storage/storageCodec'
import { createDigestBook } from './digestBook'
import { createEngineLine, type EngineAt, type EngineRules } from './engineLine'
import type { AppliedMessage } from './engineWatch'
import type { EventHead, SkippedCommand } from './eventHead'
import { decodeBatch, type AppliedBatch } from './messages'
import { createOutbox, type Outbox } from './outbox'
import { createSweeps, type SweepDigest } from './stateSweep'

/** An engine between the two streams: what it has applied, and what was published of that. */
export type EngineLog = {
  readonly at: () => EngineAt
  readonly outbox: Outbox
  /** Up to which message of the command log there are answers. */
  readonly through: () => number
  /** Takes a message of the command log, and gives what it was and what became of it. Throws `BrokenCommandError`. */
  readonly apply: (commandsSeq: number, bytes: Uint8Array) => AppliedMessage
  /** Takes a message of the event stream. Throws when this engine's state cannot be the leader's. */
  readonly hear: (head: EventHead) => void
  /** Whether the command was answered or left out by now. */
  readonly isDecided: (command: SkippedCommand) => boolean
  /** Whether a command was left out that this engine has not come to yet: what says so is before any later message. */
  readonly willLeaveOut: () => boolean
  /** Digests of this engine that were the leader's too. */
  readonly equalDigests: () => number
  /** The command after which the last of them began; -1 before the first. */
  readonly equalSince: () => number
}

type EngineLogConfig = {
  readonly codec: StorageCodec
  /** Over how many commands a digest is spread, and how many are between two. */
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
      for (const digest of head.digests) digests.addHeard(digest)
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
