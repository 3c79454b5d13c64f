import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { systemClock } from '@/core/lib/clock'
import { parseJson } from '@/core/lib/parseJson'
import { isErrorCode } from '@/core/protocol/allErrorCodes'
import { endpoints } from '@/core/protocol/endpoints'
import { parseFixed6 } from '@/core/protocol/fixed6'
import { getOperation } from '@/core/protocol/operations'
import { classifyFrame } from '@/core/protocol/ws/envelope'
import { defaultFeeRates } from '@/core/quant/fees'
import { applyCommand } from '@/venue/engine/exchange'
import { checkInvariants } from '@/venue/engine/invariants'
import { createExchange } from '@/venue/engine/state'
import { yieldVaultAddress } from '@/venue/engine/yieldVault/workYieldVault'
import { createSteppedClock } from '@/venue/housekeeping/clocks'
import { openStorage } from '@/venue/node/openStorage'
import { runVenue } from '@/venue/node/runVenue'
import { paperVenue } from '@/venue/node/startVenue'
import { isRecord } from '../conformance/socketClient'
import { FuzzError } from './fuzz'
import { createInsideVenue, registerInside, type InsideVenue } from './insideVenue'
import { gatherIds, type Known, type MadeRequest, type socketMessage } from './venueRequests'

/** In memory if possible, because the disk's sync time is irrelevant here. */
const newFolder = () => mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'optick-fuzz-'))

/** Without snapshots, because they trim the journal, and all of it is replayed. */
const never = { commands: 1e12, bytes: 1e12 }

/** A venue with two gateways and a clock that the test moves. */
export async function openFuzzVenue({ isAudited = false } = {}) {
  const folder = newFolder()
  const clock = createSteppedClock(systemClock)
  const problems: unknown[] = []
  const running = await runVenue(
    {
      ...paperVenue,
      dataDir: folder,
      snapshotEvery: never,
      onFailure: (error) => void problems.push(error),
      isAudited,
    },
    { mode: 'quiet', seed: 7, speed: 1, timers: { every: () => () => {} } },
    clock,
  )
  return { ...running, folder, clock, problems, inside: createInsideVenue(running.venue) }
}

export async function knownOf(inside: InsideVenue, nowNs: () => bigint): Promise<Known> {
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
  const { text: strategies } = await inside.rest({ method: 'GET', url: '/strategies', headers: {}, body: '' })
  const listed = z.parse(endpoints.getStrategies.reply, JSON.parse(strategies)).strategies
  return {
    traders,
    markets,
    pools: [...listed.map(({ strategyAddress }) => strategyAddress), yieldVaultAddress],
    domain: paperVenue.domain,
    ids: { order_id: [], block_id: [], quote_id: [] },
    nowNs,
    lastSalt: 0n,
  }
}

/** Throws unless the client can read the venue's answer or its error has a documented code. */
export async function checkRest(
  known: Known,
  inside: InsideVenue,
  { endpoint, request }: MadeRequest,
): Promise<boolean> {
  const { status, text } = await inside.rest(request)
  if (status >= 500 || status === 0) {
    throw new FuzzError(
      `${endpoint.name} is answered ${status}: ${textOf(inside.faults[0])} at ${JSON.stringify(request)}`,
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
  // An invalid path may be that of another endpoint, such as `/orders/` without its last part.
  const isWhole = !/\/(\?|$)/.test(request.url)
  if (!read.success && isWhole && request.url.startsWith(endpoint.path.replace(/\{.*/, ''))) {
    throw new FuzzError(`${endpoint.name} answers what no client reads: ${text.slice(0, 300)}`)
  }
  gatherIds(known, reply)
  return true
}

/** Throws unless exactly one frame answers, with the operation's reply or an error. Channel frames may accompany it. */
export function checkFrames(
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

export const textOf = (fault: unknown) => (fault instanceof Error ? (fault.stack ?? fault.message) : String(fault))

/** Replays the journal into a new engine, whose invariants are checked after every hundredth command. */
export function replay(folder: string): number {
  const storage = openStorage(folder)
  for (const notice of storage.notices) throw new FuzzError(notice)
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
