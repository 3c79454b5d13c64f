import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { systemClock } from '@/core/lib/clock'
import { createRandom } from '@/core/lib/random'
import { noLimits } from '@/venue/api/gateway'
import { startVenue, type StartedVenue } from '@/venue/node/startVenue'
import { registeredTrader } from '../registeredTrader'
import { runSize } from '../runSize'
import { faultKinds, planFaults, type FaultKind, type FaultStep } from './faultPlan'
import { startFaultProxy, type FaultProxy } from './faultProxy'
import { openPaperPage, type PaperPage } from './paperPage'
import { actOnce, createTraderLog, type TraderLog } from './scriptedTrader'
import { watchPaint, type PaintCheck, createVenueTruth, type VenueTruth } from './venueTruth'

/** Number of faults. Each takes half a second of a page, and ten pages run at once. */
const wanted = runSize({ usual: 40, full: 1_000, variable: 'OPTICK_FAULTS' })
const seed = Number(process.env['OPTICK_FAULT_SEED'] ?? 20_261_121)
const pageCount = 10
const restarts = 1
const instrumentId = '1'
const domain = { name: 'Optick Paper', version: '1', chainId: 1 }
/** Real time, because a busy machine needs more: a fault's duration is printed, not asserted. */
const givenUpMs = 60_000

type Taken = {
  readonly kinds: readonly FaultKind[]
  readonly isHarmful: boolean
  readonly isDetected: boolean
  readonly ms: number
}

type Desk = {
  readonly proxy: FaultProxy
  readonly page: PaperPage
  readonly log: TraderLog
  readonly paint: PaintCheck
  readonly losses: () => number
}

const nowMs = () => performance.now()
const dataDir = mkdtempSync(join(tmpdir(), 'optick-faults-'))
const truth: VenueTruth = createVenueTruth(instrumentId, nowMs)
let venue: StartedVenue

async function openVenue(port: number): Promise<StartedVenue> {
  const started = await startVenue({
    port,
    venue: { dataDir, domain },
    market: { mode: 'live', seed, speed: 1 },
    gateway: { limits: noLimits },
  })
  truth.follow(started.core)
  return started
}

beforeAll(async () => {
  const browser = new EventTarget()
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser))
  vi.stubGlobal('removeEventListener', browser.removeEventListener.bind(browser))
  venue = await openVenue(0)
})

afterAll(async () => {
  truth.close()
  await venue.close()
  rmSync(dataDir, { recursive: true, force: true })
  vi.unstubAllGlobals()
})

async function openDesk(index: number): Promise<Desk> {
  const random = createRandom(seed + index)
  const trader = await registeredTrader(venue, `faults ${index}`)
  const own = truth.account(trader.account)
  truth.follow(venue.core)
  const proxy = await startFaultProxy({ target: () => venue.restUrl, random: createRandom(seed + 1_000 + index) })
  const log = createTraderLog((orderId) => own.orderIds.has(orderId))
  const page = openPaperPage({
    port: proxy.port,
    trader,
    domain,
    clock: systemClock,
    random,
    notify: log.receive,
    onSigned: log.onSigned,
    report: () => undefined,
  })
  let losses = 0
  page.socket.onLost(() => losses++)
  const paint = watchPaint(page, truth, own, nowMs)
  page.socket.open()
  return { proxy, page, log, paint, losses: () => losses }
}

/** Returns false after too long. */
async function until(holds: () => boolean): Promise<boolean> {
  const startMs = nowMs()
  while (!holds()) {
    if (nowMs() - startMs > givenUpMs) return false
    await sleep(4)
  }
  return true
}

/** True when the page must notice the fault by a lost connection. */
function endsConnection(kind: FaultKind): boolean {
  return !kind.startsWith('REST') && !kind.startsWith('delay')
}

async function take({ proxy, paint, losses }: Desk, { kinds, lastsMs, calmMs }: FaultStep): Promise<Taken> {
  await sleep(calmMs)
  const before = kinds.map((kind) => proxy.harmed(kind))
  const lossesBefore = losses()
  for (const kind of kinds) proxy.begin(kind)
  await sleep(lastsMs)
  for (const kind of kinds) proxy.end(kind)
  await proxy.whenDeadAreLeft()
  const endedMs = nowMs()
  const harmful = kinds.filter((kind, index) => proxy.harmed(kind) > (before[index] ?? 0))
  const isDetected = () => !harmful.some(endsConnection) || losses() > lossesBefore
  await until(() => isDetected() && paint.isRight())
  return { kinds, isHarmful: harmful.length > 0, isDetected: isDetected(), ms: nowMs() - endedMs }
}

function table(taken: readonly Taken[]): string {
  const part = (all: readonly number[], share: number) => Math.round(all[Math.floor(all.length * share)] ?? 0)
  const rows = faultKinds.map((kind) => {
    const of = taken.filter(({ kinds }) => kinds.includes(kind))
    const ms = of.map((one) => one.ms).sort((a, b) => a - b)
    const counts = `${of.length} faults, ${of.filter(({ isDetected }) => !isDetected).length} not detected`
    return `  ${kind.padEnd(15)} ${counts}; right after p50 ${part(ms, 0.5)}, p95 ${part(ms, 0.95)}, max ${part(ms, 0.9999)} ms`
  })
  return rows.join('\n')
}

test(
  `${wanted} faults: each is detected and repaired, and wrong data is never shown as live`,
  { timeout: 1_800_000 },
  async () => {
    const desks = await Promise.all(Array.from({ length: pageCount }, (_, index) => openDesk(index)))
    for (const { paint } of desks) expect(await until(paint.isRight)).toBe(true)
    const taken: Taken[] = []
    const day = new AbortController()
    const trading = desks.map(async ({ page }, index) => {
      const random = createRandom(seed + 2_000 + index)
      while (!day.signal.aborted) {
        await actOnce(page, instrumentId, random)
        await sleep(150 + random.integer(250))
      }
    })
    const startMs = nowMs()
    const each = Math.ceil(wanted / pageCount / (restarts + 1))
    for (let round = 0; round <= restarts; round++) {
      await Promise.all(
        desks.map(async (desk, index) => {
          const random = createRandom(seed + 3_000 + 100 * round + index)
          let left = each
          while (left > 0) {
            for (const step of planFaults(random, left)) {
              const one = await take(desk, step)
              // A fault that harmed nothing does not count.
              if (!one.isHarmful) continue
              taken.push(one)
              left -= one.kinds.length
            }
          }
        }),
      )
      if (round === restarts) break
      const { port } = venue
      await venue.close()
      await sleep(300)
      venue = await openVenue(port)
      const upMs = nowMs()
      await Promise.all(desks.map(({ paint }) => until(paint.isRight)))
      process.stdout.write(`venue restarted: all pages right after ${Math.round(nowMs() - upMs)} ms\n`)
    }
    day.abort()
    await Promise.all(trading)
    // The page looks up an unknown outcome at least twice, a second apart.
    await until(() => desks.every(({ log }) => log.faults().length === 0))

    const sum = (count: (desk: Desk) => number) => desks.reduce((total, desk) => total + count(desk), 0)
    process.stdout.write(
      [
        `${taken.flatMap(({ kinds }) => kinds).length} faults in ${Math.round((nowMs() - startMs) / 1_000)} s, seed ${seed}`,
        table(taken),
        `${sum(({ paint }) => paint.paints())} live paints, ${sum(({ paint }) => paint.wrong.length)} wrong`,
        ...(['book', 'orders', 'balance'] as const).map(
          (what) =>
            `the oldest ${what} painted as live: ${Math.max(...desks.map(({ paint }) => paint.oldestMs()[what]))} ms`,
        ),
        `${sum(({ log }) => log.signed.length)} signed orders, ${sum(({ log }) => log.unknownOutcomes())} unknown outcomes`,
        '',
      ].join('\n'),
    )
    expect(desks.flatMap(({ paint }) => paint.wrong)).toEqual([])
    expect(desks.flatMap(({ log }) => log.faults())).toEqual([])
    expect(desks.flatMap(({ proxy }) => [...proxy.sentOrders()].filter(([, times]) => times > 1))).toEqual([])
    expect(taken.filter(({ isDetected }) => !isDetected)).toEqual([])
    expect(taken.filter(({ ms }) => ms > givenUpMs)).toEqual([])
    for (const { page, proxy } of desks) {
      page.close()
      await proxy.close()
    }
  },
)
