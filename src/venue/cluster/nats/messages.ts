import type { Command, NumberedCommand } from '../../engine/command'
import type { EngineEvent, CommandOutcome } from '../../engine/event'
import { decodeCommands, encodeCommands } from '../../storage/commandCodec'
import type { StorageCodec } from '../../storage/storageCodec'
import { StorageError } from '../../venuePort'

/** A command with its gateway's time of sending, as in the log. */
export type SentCommand = { readonly sentNs: bigint; readonly command: Command }

/** A message of the command log. Its id is that of the message, so that a repetition is rejected. */
export type CommandBatch = { readonly id: string; readonly commands: readonly SentCommand[] }

/** The commands as in the journal of a single process, with the time of sending instead of the engine's. */
export function encodeBatch(codec: StorageCodec, { id, commands }: CommandBatch): Uint8Array {
  const stored = commands.map(({ sentNs, command }, seq): NumberedCommand => ({ seq, timeNs: sentNs, command }))
  return codec.serialize([id, encodeCommands(codec, stored)])
}

/** Throws {@link StorageError} for anything else. */
export function decodeBatch(codec: StorageCodec, bytes: Uint8Array): CommandBatch {
  try {
    // Only gateways may publish here, and they encode it as above.
    const [id, commands] = codec.deserialize(bytes) as readonly [string, Uint8Array]
    return {
      id,
      commands: decodeCommands(codec, 0, commands).map(({ timeNs, command }) => ({ sentNs: timeNs, command })),
    }
  } catch (error) {
    throw new StorageError('a message of the command log is not a batch of commands', { cause: error, isDamage: true })
  }
}

/** The outcome of one command; absent if it was skipped, because it broke the engine or came too late. */
export type AppliedCommand = {
  readonly seq: number
  readonly timeNs: bigint
  readonly outcome: CommandOutcome | undefined
  readonly events: readonly EngineEvent[]
}

export type AppliedBatch = {
  readonly id: string
  readonly commandsSeq: number
  readonly applied: readonly AppliedCommand[]
}

/** Encoded individually, because the leader counts the bytes of a message before it adds another batch. */
export function encodeApplied(codec: StorageCodec, batch: AppliedBatch): Uint8Array {
  return codec.serialize(batch)
}

export function joinApplied(codec: StorageCodec, batches: readonly Uint8Array[]): Uint8Array {
  return codec.serialize(batches)
}

/** Throws {@link StorageError}. A message that only announces a leader has no content. */
export function decodeApplied(codec: StorageCodec, bytes: Uint8Array): AppliedBatch[] {
  if (bytes.length === 0) return []
  try {
    // Only the leading engine may publish here, and it encodes it as above.
    const batches = codec.deserialize(bytes) as readonly Uint8Array[]
    return batches.map((batch) => codec.deserialize(batch) as AppliedBatch)
  } catch (error) {
    throw new StorageError('a message of the event stream cannot be read', { cause: error, isDamage: true })
  }
}
