import { createHash } from 'node:crypto'
import { createRandom } from '@/core/lib/random'
import { openRecordedVenue, recordCommands, visibleState } from '@/dev/scenes/storage/openRecordedVenue'
import type { LiveState } from '@/venue/live/liveState'

/*
 * A process to kill: `node crashVenue.js <folder> <seed> <count>` opens a venue on the folder, prints `opened <seq>
 * <hash of the visible state>`, and continues with the recorded commands in groups of many sizes. Each answered command
 * is a line `answered <seq> <outcome> .`, complete only with its dot; after the last the process closes and ends.
 */

/** Hashes the state that is visible to clients. */
export function hashOf(live: LiveState): string {
  return createHash('sha256')
    .update(asText(visibleState(live)))
    .digest('hex')
}

export function asText(value: unknown): string {
  return JSON.stringify(value, (_, member: unknown) => (typeof member === 'bigint' ? `${member}n` : member))
}

/** Often enough that many kills happen during a snapshot. */
export const crashSnapshotEvery = { commands: 70, bytes: 1e9 } as const

async function run(folder: string, seed: number, count: number): Promise<void> {
  const commands = recordCommands(seed, count)
  const { venue, send } = await openRecordedVenue(folder, { snapshotEvery: crashSnapshotEvery })
  const first = venue.live.seq
  process.stdout.write(`opened ${first} ${hashOf(venue.live)}\n`)
  const random = createRandom(seed + first)
  for (let from = first; from < count;) {
    const until = Math.min(count, from + 1 + random.integer(20))
    const answers = send(commands.slice(from, until)).map(async (answer, at) => {
      const outcome = await answer
      process.stdout.write(`answered ${from + at + 1} ${asText(outcome)} .\n`)
    })
    await Promise.all(answers)
    from = until
  }
  await venue.close()
}

const [, script = '', folder, seed, count] = process.argv
if (script.endsWith('crashVenue.js') && folder !== undefined) await run(folder, Number(seed), Number(count))
