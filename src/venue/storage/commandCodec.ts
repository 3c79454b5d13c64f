import type { Command, IndexPrice, InstrumentMark, NumberedCommand } from '../engine/command'
import type { StorageCodec } from './storageCodec'

/**
 * Encodes a group of commands by v8's structured clone. Compared with JSON with tagged bigints, for a signed order:
 * 3.5 µs each to write, 3.3 against 6.1 µs to read, 430 against 521 bytes. The format is versioned: a newer Node reads
 * older data.
 *
 * `setPrices` is stored in columns, because with several hundred marks a second the member names would be most of the
 * journal.
 */
type Stored = readonly (readonly [timeNs: bigint, command: StoredCommand])[]
type StoredCommand = Exclude<Command, { type: 'setPrices' }> | StoredPrices
type StoredPrices = {
  readonly type: 'prices'
  readonly indexes: readonly IndexPrice[]
  readonly ids: readonly string[]
  readonly marks: readonly InstrumentMark['markPrice'][]
  readonly forwards: readonly InstrumentMark['forwardPrice'][]
  readonly ivs: readonly InstrumentMark['iv'][]
}

export function encodeCommands(codec: StorageCodec, commands: readonly NumberedCommand[]): Uint8Array {
  const stored: Stored = commands.map(({ timeNs, command }) => [
    timeNs,
    command.type === 'setPrices' ? toColumns(command) : command,
  ])
  return codec.serialize(stored)
}

export function decodeCommands(codec: StorageCodec, firstSeq: number, bytes: Uint8Array): NumberedCommand[] {
  // The cast is safe, because only this program writes these bytes.
  const stored = codec.deserialize(bytes) as Stored
  return stored.map(([timeNs, command], index) => ({
    seq: firstSeq + index,
    timeNs,
    command: command.type === 'prices' ? fromColumns(command) : command,
  }))
}

function toColumns({ indexes, marks }: Extract<Command, { type: 'setPrices' }>): StoredPrices {
  return {
    type: 'prices',
    indexes,
    ids: marks.map(({ instrumentId }) => instrumentId),
    marks: marks.map(({ markPrice }) => markPrice),
    forwards: marks.map(({ forwardPrice }) => forwardPrice),
    ivs: marks.map(({ iv }) => iv),
  }
}

function fromColumns({ indexes, ids, marks, forwards, ivs }: StoredPrices): Command {
  const rows = ids.flatMap((instrumentId, index): InstrumentMark[] => {
    const markPrice = marks[index]
    if (markPrice === undefined) return []
    const forwardPrice = forwards[index]
    const iv = ivs[index]
    return [
      {
        instrumentId,
        markPrice,
        ...(forwardPrice === undefined ? {} : { forwardPrice }),
        ...(iv === undefined ? {} : { iv }),
      },
    ]
  })
  return { type: 'setPrices', indexes, marks: rows }
}
