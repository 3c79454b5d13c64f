import type { EngineEvent, CommandOutcome } from '../../engine/event'
import type { Command, NumberedCommand } from '../../engine/command'
import { decodeCommands, encodeCommands } from '../../storage/commandCodec'
import { StorageError } from '../../venuePort'
import type { StorageCodec } from '../../storage/storageCodec'

/** A command with the moment at which its gateway sent it: what the log holds. */
export type SentCommand = { readonly sentNs: bigint; readonly command: Command }

/** What one message of the command log holds. Its id is that of the message, so that a repeated one is refused. */
export type CommandBatch = { readonly id: string; readonly commands: readonly SentCommand[] }

/** The commands are as in the journal of a single process, with the time of sending in the place of the engine's. */
export function encodeBatch(codec: StorageCodec, { id, commands }: CommandBatch): Uint8Array {
  const stored = commands.map(({ sentNs, command }, seq): NumberedCommand => ({ seq, timeNs: sentNs, command }))
  return codec.serialize([id, encodeCommands(codec, stored)])
}

/** Throws {@link StorageError} for what is not a batch. */
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

/** What became of one command. An outcome is absent where it was left out: it broke the engine, or came too late. */
export type AppliedCommand = {
  readonly seq: number
  readonly timeNs: bigint
  readonly outcome: CommandOutcome | undefined
  readonly events: readonly EngineEvent[]
}

/** What became of one message of the command log. */
export type AppliedBatch = {
  readonly id: string
  /** The number of the message. */
  readonly commandsSeq: number
  readonly applied: readonly AppliedCommand[]
}

/** Each by itself: the leader counts the bytes of a message before it adds another batch. */
export function encodeApplied(codec: StorageCodec, batch: AppliedBatch): Uint8Array {
  return codec.serialize(batch)
}

export function joinApplied(codec: StorageCodec, batches: readonly Uint8Array[]): Uint8Array {
  return codec.serialize(batches)
}

/** Throws {@link StorageError}. A message that only says who leads has no content. */
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
