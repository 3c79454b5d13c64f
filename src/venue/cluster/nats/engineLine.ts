import type { NumberedCommand } from '../../engine/command'
import { isKnownKind } from '../../engine/commandKinds'
import { applyCommand } from '../../engine/exchange'
import type { ExchangeState } from '../../engine/state'
import type { AppliedBatch, AppliedCommand, CommandBatch } from './messages'

/** The state of a venue and its place in the log. */
export type EngineAt = {
  readonly state: ExchangeState
  readonly seq: number
  readonly timeNs: bigint
  /** The number of the last message of the command log. */
  readonly commandsSeq: number
}

export class BrokenCommandError extends Error {
  override readonly name = 'BrokenCommandError'
  readonly commandsSeq: number
  readonly index: number

  constructor(at: { readonly commandsSeq: number; readonly index: number }, cause: unknown) {
    super(`command ${at.index} of message ${at.commandsSeq} broke the engine: ${String(cause)}`, { cause })
    this.commandsSeq = at.commandsSeq
    this.index = at.index
  }
}

/**
 * A newer version of the venue has sent a command of an unknown kind. The command stays in the log for an engine that
 * knows its kind.
 */
export class UnknownCommandError extends Error {
  override readonly name = 'UnknownCommandError'

  constructor(at: { readonly commandsSeq: number; readonly index: number }, kind: string) {
    super(
      `command ${at.index} of message ${at.commandsSeq} is of the kind ${kind}, which this version does not know: start a newer one`,
    )
  }
}

/**
 * A command that is older than this by venue time is skipped. Its sender gave up long ago (`giveUpMs` of
 * unanswered.ts), and may have received the answer that the venue does not have it. Networks can delay bytes for longer.
 */
export const latestNs = 30_000_000_000n

/** An engine that applies the log. Equal messages give equal numbers, times, outcomes and events in every process. */
export type EngineLine = {
  readonly at: () => EngineAt
  /**
   * Applies the next message. `isSkipped` says, by place in the message, which commands broke an engine and are
   * skipped. Commands that are too late are skipped too. Skipped commands use up their number. Throws {@link
   * BrokenCommandError}, after which the state is lost, and {@link UnknownCommandError}.
   */
  readonly apply: (
    message: CommandBatch & { readonly commandsSeq: number },
    isSkipped: (index: number) => boolean,
  ) => AppliedBatch
}

export type EngineRules = {
  readonly applyCommand?: typeof applyCommand
  readonly isKnownKind?: typeof isKnownKind
  /** Called with the state after every command; an exception counts as the command's fault. */
  readonly audit?: (state: ExchangeState) => void
  /** Called after every command, including skipped ones. */
  readonly onCommand?: (seq: number) => void
}

export function createEngineLine({ state, ...start }: EngineAt, rules: EngineRules = {}): EngineLine {
  const { audit, onCommand } = rules
  const apply = rules.applyCommand ?? applyCommand
  const isKnown = rules.isKnownKind ?? isKnownKind
  let { seq, timeNs, commandsSeq } = start

  function applyOne(numbered: NumberedCommand): AppliedCommand {
    const { outcome, events } = apply(state, numbered)
    audit?.(state)
    return { seq: numbered.seq, timeNs: numbered.timeNs, outcome, events }
  }

  function applyOrBreak(numbered: NumberedCommand, at: { commandsSeq: number; index: number }): AppliedCommand {
    if (!isKnown(numbered.command.type)) throw new UnknownCommandError(at, numbered.command.type)
    try {
      return applyOne(numbered)
    } catch (error) {
      throw new BrokenCommandError(at, error)
    }
  }

  return {
    at: () => ({ state, seq, timeNs, commandsSeq }),
    apply: ({ id, commands, commandsSeq: messageSeq }, isSkipped) => {
      const applied = commands.map(({ sentNs, command }, index): AppliedCommand => {
        const isTooLate = timeNs - sentNs > latestNs
        // As in the journal of a single process, gateways with different clocks cannot turn the time back.
        timeNs = sentNs > timeNs ? sentNs : timeNs + 1n
        seq += 1
        const did =
          isTooLate || isSkipped(index)
            ? { seq, timeNs, outcome: undefined, events: [] }
            : applyOrBreak({ seq, timeNs, command }, { commandsSeq: messageSeq, index })
        onCommand?.(seq)
        return did
      })
      commandsSeq = messageSeq
      return { id, commandsSeq, applied }
    },
  }
}
