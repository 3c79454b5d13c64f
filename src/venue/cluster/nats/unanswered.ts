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

/** The batches of a gateway that were sent, or are being sent, and have no answer. */
export type Unanswered = {
  readonly add: (id: string, group: readonly WaitingCommand[]) => void
  readonly has: (id: string) => boolean
  /** Takes what became of a batch; one of another gateway is passed over. `publishedMs`: see `RequestTrace`. */
  readonly answer: (batch: AppliedBatch, publishedMs?: number) => void
  /** Rejects what has waited too long: whether the venue has it is not known. */
  readonly giveUpOld: () => void
  readonly rejectAll: (reason: VenueStoppedError) => void
  /** Commands in them. */
  readonly count: () => number
}

/** A batch is repeated, and an answer awaited, for so long. Far less than the log refuses repetitions for. */
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
    // The answer can come before the acknowledgement, and shows that the batch is stored.
    trace.writtenMs ??= nowMs
    trace.appliedMs = nowMs
    trace.publishedMs = publishedMs
  }
  if (applied?.outcome !== undefined) resolve(applied.outcome)
  else reject(new VenueStoppedError('the command was left out: it broke the engine, or came too late'))
}
