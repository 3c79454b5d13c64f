import { expect, test } from 'vitest'
import { createRandom } from '@/core/lib/random'
import { index } from '@/core/protocol/channels/indexPrice'
import { createClient } from '@/web/connection/client'
import { createManualTime, settled } from '../manuallyDriven'
import { faultKinds, planFaults, wrongAnswers, type FaultKind } from './faultPlan'
import { channel, createManualVenue } from './handVenue'

const seed = Number(process.env['OPTICK_FAULT_SEED'] ?? 20_261_121)
const stepMs = 5
const promisedMs = 1_000
const lineKinds = faultKinds.filter((kind) => !wrongAnswers.includes(kind))

/** The client's real connection to a venue of one channel, on a manual clock, so durations are exact. */
function openLine() {
  const random = createRandom(seed)
  const time = createManualTime()
  const venue = createManualVenue(time, createRandom(seed + 1))
  const client = createClient({
    rest: { call: () => Promise.reject(new Error('nothing is asked over REST here')) },
    wsUrl: 'ws://venue/ws?sealed',
    openWebSocket: venue.openWebSocket,
    clock: time.clock,
    timers: time.timers,
    random,
    report: () => undefined,
  })
  let losses = 0
  let price = ''
  const wrong: string[] = []
  client.socket.onLost(() => losses++)
  const subscription = client.feed.subscribe(channel, index, {
    onMessage: (message) => {
      const received = String((message.price ?? 0n) / 1_000_000n)
      // The price only grows, and is never ahead of the venue's.
      if (Number(received) < Number(price) || Number(received) > Number(venue.price()))
        wrong.push(`${received} after ${price}`)
      price = received
    },
  })
  client.socket.open()
  return {
    random,
    venue,
    losses: () => losses,
    wrong,
    pass: async (ms: number) => {
      for (let left = ms; left > 0; left -= stepMs) {
        time.pass(Math.min(left, stepMs))
        await settled()
      }
    },
    nowMs: time.clock.nowMs,
    isRight: () =>
      client.socket.getSnapshot().state === 'open' && subscription.status().state === 'live' && price === venue.price(),
  }
}

test('1,000 connection faults: each is detected, and a second after its end the page matches the venue', async () => {
  const line = openLine()
  const { venue, random, pass, nowMs, isRight, losses } = line
  await pass(150)
  expect(isRight()).toBe(true)
  const steps = planFaults(random, 4_000, lineKinds).filter(({ kinds }) =>
    kinds.every((kind) => !kind.startsWith('REST')),
  )
  const late: string[] = []
  const unnoticed: string[] = []
  const taken: number[] = []
  const met = new Set<FaultKind>()
  for (const { kinds, calmMs } of steps) {
    if (taken.length === 1_000) break
    await pass(calmMs)
    // Only the next frame shows that the client's last frame was lost: that loss belongs to the earlier fault.
    const calmEndedMs = nowMs()
    while (!isRight() && nowMs() - calmEndedMs < 30_000) await pass(stepMs)
    if (nowMs() - calmEndedMs > promisedMs) late.push(`after the calm: ${nowMs() - calmEndedMs} ms`)
    const before = new Map(kinds.map((kind) => [kind, venue.harmed(kind)]))
    const lossesBefore = losses()
    for (const kind of kinds) venue.begin(kind)
    await pass(50 + random.integer(random.next() < 0.1 ? 6_000 : 600))
    for (const kind of kinds) venue.end(kind)
    // The fault of a permanently dead connection lasts as long as the connection.
    while (kinds.includes('dead') && venue.isAnyMute()) await pass(stepMs)
    const harmful = kinds.filter((kind) => venue.harmed(kind) > (before.get(kind) ?? 0))
    if (harmful.length === 0) continue
    const endedMs = nowMs()
    const isNoticed = () => harmful.every((kind) => kind.startsWith('delay')) || losses() > lossesBefore
    while (!(isNoticed() && isRight()) && nowMs() - endedMs < 30_000) await pass(stepMs)
    const ms = nowMs() - endedMs
    taken.push(ms)
    for (const kind of harmful) met.add(kind)
    if (!isNoticed()) unnoticed.push(kinds.join(' + '))
    if (ms > promisedMs) late.push(`${kinds.join(' + ')}: ${ms} ms`)
  }
  const sorted = taken.toSorted((a, b) => a - b)
  const part = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0
  process.stdout.write(
    `${taken.length} faults of a link, right again after p50 ${part(0.5)}, p95 ${part(0.95)}, max ${part(0.9999)} ms\n`,
  )
  expect({ late, unnoticed, wrong: line.wrong }).toEqual({ late: [], unnoticed: [], wrong: [] })
  expect(taken).toHaveLength(1_000)
  expect(met.size).toBe(16)
})
