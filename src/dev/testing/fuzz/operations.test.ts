import { rmSync } from 'node:fs'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRandom, type Random } from '@/core/lib/random'
import { endpoints } from '@/core/protocol/endpoints'
import { getOperation, operations, type OperationKey } from '@/core/protocol/operations'
import type { Trader } from '../registeredTrader'
import { casesOf, firstSeed, FuzzError } from './fuzz'
import { checkFrames, checkRest, knownOf, openFuzzVenue, replay, textOf } from './fuzzVenue'
import { requestArbitrary, type PlainRequest } from './requestArbitrary'
import { requestTo, withMeaning, type Known } from './venueRequests'

const limitMs = 7_200_000
/** `npm test` runs a third, which still calls each operation. */
const usualCases = 4_500
/** The clock and the prices move once per this many requests. */
const requestsAMove = 250
/** Timeout of an answer. */
const patienceMs = 60_000

type Opened = Awaited<ReturnType<typeof openFuzzVenue>>

/** Returns whether the venue accepted the request. Throws if the venue breaks a guarantee. */
function createTrial({ inside }: Opened, known: Known) {
  const send = inside.connect()
  return async (plain: PlainRequest): Promise<boolean> => {
    const random = createRandom(plain.dice)
    const trader = random.pick(known.traders)
    if (plain.kind === 'rest') return checkRest(known, inside, requestTo(plain, known, trader, random))
    const key = plain.operation
    const data = meantData(key, random.integer(4) === 0, plain.data, known, trader, random)
    const text = JSON.stringify({ op: getOperation(key).op, id: plain.dice, data })
    return checkFrames(known, { key, text }, await send(text))
  }
}

/** Unless raw, `auth` carries the trader's own key, and subscriptions name existing channels. */
function meantData(
  key: OperationKey,
  isRaw: boolean,
  data: unknown,
  known: Known,
  trader: Trader,
  random: Random,
): unknown {
  if (isRaw) return data
  if (key === 'auth') return { key: trader.apiKey, secret: trader.apiSecret }
  const isOfChannels = key === 'subscribe' || key === 'unsubscribe'
  return isOfChannels
    ? [random.pick(['ticker:ETH:OPTION', 'orders', 'index:BTC'])]
    : withMeaning(data, known, trader, random)
}

async function inTime<T>(what: string, answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new FuzzError(`${what} is not answered in ${patienceMs} ms`)), patienceMs)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}

test(
  'no request to any operation breaks the venue, stays unanswered, or creates or destroys money',
  async () => {
    const opened = await openFuzzVenue({ isAudited: true })
    const { venue, control, clock, inside, problems, folder, close } = opened
    const known = await knownOf(inside, () => clock.nowNs())
    const trial = createTrial(opened, known)
    const asked = new Map<string, { asked: number; taken: number }>()
    let done = 0

    const property = fc.asyncProperty(requestArbitrary, async (plain) => {
      const name = plain.kind === 'rest' ? plain.endpoint.name : `op ${plain.operation}`
      done += 1
      if (done % requestsAMove === 0) await control?.advance(done % 1_000 === 0 ? 3_600_000 : 20_000)
      if (done % 1_700 === 0) await control?.setIndex('ETH', 2_800 + (plain.dice % 600))
      const isTaken = await inTime(name, trial(plain))
      const counted = asked.get(name) ?? { asked: 0, taken: 0 }
      asked.set(name, { asked: counted.asked + 1, taken: counted.taken + (isTaken ? 1 : 0) })
      const fault = inside.faults[0] ?? problems[0]
      if (fault !== undefined) throw new FuzzError(`${name}: ${textOf(fault)}`)
    })
    // Earlier requests matter too, so a failure is reported without shrinking.
    await fc.assert(property, { numRuns: casesOf(usualCases), seed: firstSeed, endOnFailure: true })

    const total = Object.keys(endpoints).length + Object.keys(operations).length
    expect(asked.size).toBe(total)
    expect([...asked.values()].filter(({ taken }) => taken > 0).length).toBeGreaterThan(total / 2)
    expect(venue.live.seq).toBeGreaterThan(done / 20)
    await close()
    const played = replay(folder)
    expect(played).toBeGreaterThan(done / 20)
    if (process.env['OPTICK_FUZZ'] !== undefined) report(done, played, asked)
    rmSync(folder, { recursive: true })
  },
  limitMs,
)

function report(done: number, commands: number, asked: ReadonlyMap<string, { asked: number; taken: number }>): void {
  const rows = [...asked].map(([name, { asked: count, taken }]) => `  ${name}: ${count} asked, ${taken} taken`)
  process.stdout.write(`${done} requests, ${commands} commands in the journal\n${rows.sort().join('\n')}\n`)
}
