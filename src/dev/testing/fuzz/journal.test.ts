import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { test } from 'vitest'
import type { Random } from '@/core/lib/random'
import { defaultFeeRates } from '@/core/quant/fees'
import { recordCommands } from '@/dev/scenes/storage/openRecordedVenue'
import { applyCommand } from '@/venue/engine/exchange'
import { exportState, importState } from '@/venue/engine/snapshotData'
import { createExchange } from '@/venue/engine/state'
import { readSnapshot } from '@/venue/node/snapshotFolder'
import { v8Codec } from '@/venue/node/v8Codec'
import { decodeCommands, encodeCommands } from '@/venue/storage/commandCodec'
import { encodeSnapshot } from '@/venue/storage/snapshotBytes'
import { StorageError } from '@/venue/venuePort'
import { fuzz, FuzzError } from './fuzz'

const limitMs = 3_600_000
const commands = recordCommands(20_261_121, 400)

test(
  'a group of commands in the journal round-trips',
  async () =>
    fuzz(
      {
        name: 'journal commands',
        generate: (random) => {
          const from = random.integer(commands.length)
          return commands.slice(from, from + 1 + random.integer(6))
        },
        check: (group) => {
          const read = decodeCommands(v8Codec, group[0]?.seq ?? 0, encodeCommands(v8Codec, group))
          if (!isDeepStrictEqual(read, group)) throw new FuzzError('read as something else')
        },
      },
      10_000,
    ),
  limitMs,
)

/** Flips at least one byte, or cuts off the end. */
function damaged(bytes: Uint8Array, random: Random): Uint8Array {
  const other = bytes.slice()
  if (random.integer(4) === 0) return other.subarray(0, random.integer(bytes.length))
  const at = random.integer(random.integer(2) === 0 ? 64 : bytes.length)
  other[at] = (other[at] ?? 0) ^ (1 << random.integer(8))
  return other
}

test(
  'a snapshot damaged anywhere is rejected, and an intact one gives back the state',
  async () => {
    const state = createExchange({ feeRates: defaultFeeRates })
    for (const numbered of commands) applyCommand(state, numbered)
    const data = exportState(state)
    const bytes = encodeSnapshot(v8Codec, { seq: commands.length, timeNs: 1n, data })
    const folder = mkdtempSync(join(tmpdir(), 'optick-fuzz-'))
    const file = { seq: commands.length, path: join(folder, 'snapshot.bin') }
    await fuzz(
      {
        name: 'snapshots',
        generate: (random) => (random.integer(50) === 0 ? bytes : damaged(bytes, random)),
        check: (given) => {
          writeFileSync(file.path, given)
          try {
            const { data: read } = readSnapshot(file)
            if (given !== bytes) throw new FuzzError('damage was not noticed')
            // `read` is the text that encodeSnapshot wrote from exportState.
            const again = exportState(importState(read as typeof data))
            if (!isDeepStrictEqual(again, data)) throw new FuzzError('another state')
          } catch (error) {
            if (!(error instanceof StorageError) || given === bytes) throw error
          }
        },
      },
      300,
    )
    rmSync(folder, { recursive: true })
  },
  limitMs,
)
