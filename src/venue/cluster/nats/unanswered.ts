import type { CommandOutcome } from '../../engine/event'
import type { RequestTrace } from '../../monitor'
import { VenueStoppedError } from '../../venuePort'
import type { AppliedBatch, SentCommand } from './messages'

export type WaitingCommand = {
  readonly sent: SentCommand
  readonly trace: RequestTrace | undefined
  readonly resolve: (outcome: CommandOutcome) => void
  readonly reject: (error: unknown) => void
}

type Batch = { readonly id: string; readonly group: readonly WaitingCommand[]; readonly giveUpAtMs: number }

/** Batches of a gateway that have no answer yet, whether already sent or still being sent. */
export type Unanswered = {
  readonly add: (id: string, group: readonly WaitingCommand[]) => void
  readonly has: (id: string) => boolean
  /** Receives the outcome of a batch. Batches of other gateways are ignored. `publishedMs`: see `RequestTrace`. */
  readonly answer: (batch: AppliedBatch, publishedMs?: number) => void
  /** Rejects commands that have waited too long. The venue may or may not have them. */
  readonly giveUpOld: () => void
  readonly rejectAll: (reason: VenueStoppedError) => void
  readonly count: () => number
}

/** How long a batch is repeated and awaited: far less than the log's window for detecting repetitions. */
const giveUpMs = 30_000

const unknownOutcome = 'no answer came in time: it is not known whether the venue has the command'

export function createUnanswered(monotonicMs: () => number): Unanswered {
  const batches = new Map<string, Batch>()

  function drop({ id, group }: Batch, reason: VenueStoppedError): void {
    batches.delete(id)
    for (const { reject } of group) reject(reason)
  }

  return {
    add: (id, group) => void batches.set(id, { id, group, giveUpAtMs: monotonicMs() + giveUpMs }),
    has: (id) => batches.has(id),
    answer: ({ id, applied }, publishedMs) => {
      const batch = batches.get(id)
      if (batch === undefined) return
      batches.delete(id)
      const nowMs = monotonicMs()
      for (const [index, waiting] of batch.group.entries()) settle(waiting, applied[index], { nowMs, publishedMs })
    },
    giveUpOld: () => {
      const nowMs = monotonicMs()
      for (const batch of batches.values()) {
        if (batch.giveUpAtMs <= nowMs) drop(batch, new VenueStoppedError(unknownOutcome))
      }
    },
    rejectAll: (reason) => {
      for (const batch of batches.values()) drop(batch, reason)
    },
    count: () => [...batches.values()].reduce((count, { group }) => count + group.length, 0),
  }
}

function settle(
  { trace, resolve, reject }: WaitingCommand,
  applied: AppliedBatch['applied'][number] | undefined,
  { nowMs, publishedMs }: { readonly nowMs: number; readonly publishedMs: number | undefined },
): void {
  if (trace !== undefined) {
    trace.seq ??= applied?.seq
    // The answer can precede the acknowledgement, and proves that the batch is stored.
    trace.writtenMs ??= nowMs
    trace.appliedMs = nowMs
    trace.publishedMs = publishedMs
  }
  if (applied?.outcome !== undefined) resolve(applied.outcome)
  else reject(new VenueStoppedError('the command was left out: it broke the engine, or came too late'))
}
