import type { Command, NumberedCommand } from '../../engine/command'
import type { EngineEvent, CommandOutcome } from '../../engine/event'
import { decodeCommands, encodeCommands } from '../../storage/commandCodec'
import type { StorageCodec } from '../../storage/storageCodec'
import { StorageError } from '../../venuePort'

/** A command with its gateway's time of sending, as in the log. */
export type SentCommand = { readonly sentNs: bigint; readonly command: Command }

/** A message of the command log. Its id is also the message id, so that a repeated message is dropped. */
export type CommandBatch = { readonly id: string; readonly commands: readonly SentCommand[] }

/** Encodes commands as in the journal of a single process, but with the time of sending instead of the engine's. */
export function encodeBatch(codec: StorageCodec, { id, commands }: CommandBatch): Uint8Array {
  const stored = commands.map(({ sentNs, command }, seq): NumberedCommand => ({ seq, timeNs: sentNs, command }))
  return codec.serialize([id, encodeCommands(codec, stored)])
}

/** Decodes a message. Throws {@link StorageError} if it is not a batch of commands. */
export function decodeBatch(codec: StorageCodec, bytes: Uint8Array): CommandBatch {
  try {
    // The cast is safe: only gateways may publish on this subject, and they use `encodeBatch`.
    const [id, commands] = codec.deserialize(bytes) as readonly [string, Uint8Array]
    return {
      id,
      commands: decodeCommands(codec, 0, commands).map(({ timeNs, command }) => ({ sentNs: timeNs, command })),
    }
  } catch (error) {
    throw new StorageError('a message of the command log is not a batch of commands', { cause: error, isDamage: true })
  }
}

/**
 * One applied command. `outcome` is undefined if the command was skipped, because it broke an engine or came too late.
 */
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

/**
 * Encodes one batch. The leader counts the bytes of a message before it adds another batch, so batches are encoded
 * individually.
 */
export function encodeApplied(codec: StorageCodec, batch: AppliedBatch): Uint8Array {
  return codec.serialize(batch)
}

export function joinApplied(codec: StorageCodec, batches: readonly Uint8Array[]): Uint8Array {
  return codec.serialize(batches)
}

/** Decodes a message; throws {@link StorageError}. A message that only announces a leader has no content. */
export function decodeApplied(codec: StorageCodec, bytes: Uint8Array): AppliedBatch[] {
  if (bytes.length === 0) return []
  try {
    // The cast is safe: only the leading engine may publish on this subject, and it uses `encodeApplied`.
    const batches = codec.deserialize(bytes) as readonly Uint8Array[]
    return batches.map((batch) => codec.deserialize(batch) as AppliedBatch)
  } catch (error) {
    throw new StorageError('a message of the event stream cannot be read', { cause: error, isDamage: true })
  }
}
