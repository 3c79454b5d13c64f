import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { systemClock } from '@/lib/clock'
import { parseJson } from '@/lib/parseJson'
import type { Random } from '@/lib/random'
import { isErrorCode } from '@/protocol/allErrorCodes'
import { endpoints } from '@/protocol/endpoints'
import { parseFixed6 } from '@/protocol/fixed6'
import { getOperation } from '@/protocol/operations'
import { classifyFrame } from '@/protocol/ws/envelope'
import { defaultFeeRates } from '@/quant/fees'
import { applyCommand, createExchange } from '@/venue/engine/exchange'
import { checkInvariants } from '@/venue/engine/invariants'
import { createSteppedClock } from '@/venue/housekeeping/steppedClock'
import { runVenue } from '@/venue/runVenue'
import { paperVenue } from '@/venue/startVenue'
import { openStorage } from '@/venue/storage/openStorage'
import { isRecord } from '../conformance/socketClient'
import { fuzz, FuzzError } from './fuzz'
import { createInsideVenue, registerInside, type InsideVenue } from './insideVenue'
import { gatherIds, restRequest, socketMessage, type Known, type MadeRequest } from './venueRequests'

const limitMs = 3_600_000
const usualCases = 2_000
/** The clock and the prices move once in so many requests, and with them funding, slices, stops and margins. */
const requestsAMove = 300

/** A folder in memory where there is one: how long a disk takes to sync is no question of this test. */
const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'optick-fuzz-'))

/** A snapshot lets the journal forget what is before it, and all of it is to be played. */
const never = { commands: 1e12, bytes: 1e12 }

async function open() {
  const clock = createSteppedClock(systemClock)
  const problems: unknown[] = []
  const running = await runVenue(
    { ...paperVenue, dataDir: folder, snapshotEvery: never, onFailure: (error) => void problems.push(error) },
    { mode: 'quiet', seed: 7, speed: 1, timers: { every: () => () => {} } },
    clock,
  )
  return { ...running, clock, problems, inside: createInsideVenue(running.venue) }
}

async function knownOf(inside: InsideVenue, nowNs: () => bigint): Promise<Known> {
  const traders = []
  for (const name of ['ann', 'bob', 'cat', 'dan'])
    traders.push(await registerInside(inside, `fuzz ${name}`, paperVenue.domain))
  const { text } = await inside.rest({ method: 'GET', url: '/markets?asset=ETH', headers: {}, body: '' })
  const records = z
    .parse(endpoints.getMarkets.reply, JSON.parse(text))
    .filter(({ markPrice }) => markPrice !== undefined)
  const perpetual = records.filter(({ instrumentType }) => instrumentType === 'PERPETUAL')
  const options = records.filter(({ markPrice = 0n }) => markPrice > parseFixed6('20')).slice(1, 9)
  const markets = [...perpetual, ...perpetual, ...perpetual, ...options].map((record) => ({
    id: record.instrumentId,
    name: record.instrumentName,
    mark: record.markPrice ?? 0n,
    step: record.priceStep,
  }))
  return {
    traders,
    markets,
    domain: paperVenue.domain,
    ids: { order_id: [], block_id: [], quote_id: [] },
    nowNs,
    lastSalt: 0n,
  }
}

/** The venue answers with what its client reads, or refuses with a code that is written down. */
async function checkRest(known: Known, inside: InsideVenue, { endpoint, request }: MadeRequest): Promise<boolean> {
  const { status, text } = await inside.rest(request)
  if (status >= 500 || status === 0) {
    throw new FuzzError(
      `${endpoint.name} is answered ${status}: ${wordsOf(inside.faults[0])} at ${JSON.stringify(request)}`,
    )
  }
  if (status !== 200) {
    const body = parseJson(text)
    const code: unknown = isRecord(body) ? body['error'] : undefined
    if (typeof code !== 'string' || !isErrorCode(code))
      throw new FuzzError(`${endpoint.name} is refused by ${text.slice(0, 300)}`)
    return false
  }
  if (endpoint.replyType !== 'application/json') return true
  const reply: unknown = JSON.parse(text)
  const read = z.safeParse(endpoint.reply, reply)
  // A path with something wrong in it may be that of another endpoint.
  if (!read.success && request.url.startsWith(endpoint.path.replace(/\{.*/, ''))) {
    throw new FuzzError(`${endpoint.name} answers what no client reads: ${text.slice(0, 300)}`)
  }
  gatherIds(known, reply)
  return true
}

/** One frame answers: of the operation's own form, or a refusal. Frames of channels may come with it. */
function checkFrames(
  known: Known,
  { key, text }: ReturnType<typeof socketMessage>,
  frames: readonly string[],
): boolean {
  const parsed = frames.map((frame) => classifyFrame(JSON.parse(frame)))
  const answers = parsed.filter(({ kind }) => kind !== 'channel')
  const [answer] = answers
  if (answer === undefined || answers.length > 1)
    throw new FuzzError(`${text} has the answers ${frames.map((frame) => frame.slice(0, 120)).join(' ')}`)
  if (answer.kind === 'error') {
    const isKnown = isErrorCode(answer.code) && answer.code !== 'INTERNAL_ERROR'
    if (!isKnown) throw new FuzzError(`${text} is refused by ${answer.code}`)
    return false
  }
  if (answer.kind !== 'response') return true
  gatherIds(known, answer.data)
  const isWhole = text.startsWith(`{"op":"${getOperation(key).op}"`)
  if (isWhole && !z.safeParse(getOperation(key).reply, answer.data).success) {
    throw new FuzzError(`${text} is answered ${JSON.stringify(answer.data)?.slice(0, 300)}`)
  }
  return true
}

const wordsOf = (fault: unknown) => (fault instanceof Error ? (fault.stack ?? fault.message) : String(fault))

/** Plays the journal to an engine of its own, which must hold to all of its rules after every hundredth command. */
function replay(): number {
  const storage = openStorage(folder, false, (notice) => {
    throw new FuzzError(notice)
  })
  const state = createExchange({ feeRates: defaultFeeRates })
  let count = 0
  for (const numbered of storage.journal.readAfter(0)) {
    applyCommand(state, numbered)
    count += 1
    if (count % 100 === 0) checkInvariants(state)
  }
  checkInvariants(state)
  storage.close()
  return count
}

test(
  'whatever it is asked, the venue answers in time and in its own words, and its money adds up',
  async () => {
    const { venue, control, clock, inside, problems, close } = await open()
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
          // What was asked before counts too, so the number of an input alone does not make it again.
          const fault = inside.faults[0] ?? problems[0]
          if (fault !== undefined)
            throw new FuzzError(`${wordsOf(fault)} at ${JSON.stringify(made?.request ?? message)}`)
        },
      },
      usualCases,
    )
    // Not all of it is refused, and the engine had something to do.
    expect(accepted).toBeGreaterThan(done / 5)
    expect(venue.live.seq).toBeGreaterThan(done / 10)
    await close()
    expect(replay()).toBeGreaterThan(done / 10)
    rmSync(folder, { recursive: true })
  },
  limitMs,
)
