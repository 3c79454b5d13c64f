import { rmSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Random } from '@/core/lib/random'
import { fuzz, FuzzError } from './fuzz'
import { checkFrames, checkRest, knownOf, openFuzzVenue, replay, textOf } from './fuzzVenue'
import { restRequest, socketMessage } from './venueRequests'

const limitMs = 3_600_000
const usualCases = 2_000
/** The clock and the prices move once per this many requests, and cause funding, slices, stops and margin changes. */
const requestsAMove = 300

test(
  'whatever it receives, the venue answers in time and in its own format, and its money adds up',
  async () => {
    const { venue, control, clock, inside, problems, folder, close } = await openFuzzVenue()
    const known = await knownOf(inside, () => clock.nowNs())
    const send = inside.connect()
    let done = 0
    let accepted = 0
    const move = async (random: Random) => {
      await control?.advance(random.pick([1_000, 5_000, 60_000]))
      if (random.integer(3) === 0) await control?.setIndex('ETH', 2_800 + random.integer(600))
    }
    await fuzz(
      {
        name: 'the whole venue',
        generate: (random) => random,
        check: async (random) => {
          done += 1
          if (done % requestsAMove === 0) await move(random)
          const message = socketMessage(known, random.pick(known.traders), random)
          const made = random.integer(3) > 0 ? restRequest(known, random) : undefined
          const isTaken =
            made === undefined
              ? checkFrames(known, message, await send(message.text))
              : await checkRest(known, inside, made)
          if (isTaken) accepted += 1
          // Earlier requests matter too, so the number of an input alone does not reproduce it.
          const fault = inside.faults[0] ?? problems[0]
          if (fault !== undefined)
            throw new FuzzError(`${textOf(fault)} at ${JSON.stringify(made?.request ?? message)}`)
        },
      },
      usualCases,
    )
    // The engine must have had work: some requests are accepted.
    expect(accepted).toBeGreaterThan(done / 5)
    expect(venue.live.seq).toBeGreaterThan(done / 10)
    await close()
    expect(replay(folder)).toBeGreaterThan(done / 10)
    rmSync(folder, { recursive: true })
  },
  limitMs,
)
