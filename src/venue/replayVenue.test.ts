import { expect, test } from 'vitest'
import { formatFixed6, parseFixed6 } from '@/core/protocol/fixed6'
import { addressOf, orderIdOf, orderRequest } from '@/dev/scenes/engine/sceneInstruments'
import { createMirroredBooks, levelsOfVenue } from '@/dev/testing/mirroredBooks'
import { tradedMarket, tradedStartNs } from '@/dev/testing/recordings/tradedMarket'
import { openTestReplay } from '@/dev/testing/replayHost'
import type { MarketEvent } from './market/source/marketEvent'
import type { VenuePort } from './venuePort'

const events = tradedMarket(11, 60)
const secondNs = 1_000_000_000n
const ann = addressOf(7)
type Replay = Awaited<ReturnType<typeof openTestReplay>>

/** The levels that a plain application of all events before a time gives. */
function levelsAt(untilNs: bigint): string[] | undefined {
  const books = createMirroredBooks()
  for (const event of events) if (event.receivedNs < untilNs) books.apply(event)
  return books.levels('ETH-PERP')
}

const levelsNow = (replay: Replay) => levelsOfVenue(replay.port().live).get('ETH-PERP')

async function openAnn({ submit }: VenuePort): Promise<void> {
  await submit({ type: 'openAccount', account: ann, kind: 'trader' })
  await submit({ type: 'deposit', account: ann, amount: parseFixed6('100000') })
}

/** Orders by second: resting ones beside the best, takers, and one far away that waits for the market. */
const script: readonly {
  readonly atSec: number
  readonly isBuy: boolean
  readonly away: bigint
  readonly isIoc?: true
}[] = [
  { atSec: 3, isBuy: true, away: 0n },
  { atSec: 5, isBuy: false, away: 0n },
  { atSec: 9, isBuy: true, away: -3n, isIoc: true },
  { atSec: 14, isBuy: true, away: 2n },
  { atSec: 20, isBuy: false, away: 4n },
  { atSec: 31, isBuy: false, away: -2n, isIoc: true },
]

async function place({ submit, live, clock }: VenuePort, number: number): Promise<void> {
  const line = script[number]
  const { instrumentId } = live.instruments.byName.get('ETH-PERP') ?? { instrumentId: '' }
  const book = live.books.get(instrumentId)
  if (line === undefined || book === undefined) throw new Error('the script has this line and the market a book')
  const own = (line.isBuy ? book.bids : book.asks)[0]?.price ?? 0n
  const limit = line.isBuy ? own - line.away * 100_000n : own + line.away * 100_000n
  // Stamped with the present, as by a client, which is the future of the recording.
  const timestampSec = BigInt(Math.floor(clock.nowMs() / 1000)) + 1_000_000n
  const order = orderRequest(orderIdOf(100 + number), ann, {
    instrumentId,
    timestampSec,
    isBuy: line.isBuy,
    amount: parseFixed6('2.5'),
    limitPrice: parseFixed6(formatFixed6(limit)),
    timeInForce: line.isIoc === true ? 'IOC' : 'GTC',
  })
  expect(await submit({ type: 'createOrder', order })).toMatchObject({ isAccepted: true })
}

/** Ann's fills, with the recorded second of each. */
function fillsOf(replay: Replay): string[] {
  return replay.batches.flatMap(({ events: emitted, timeNs }) =>
    emitted.flatMap((event) => {
      if (event.type !== 'traded') return []
      const { maker, taker, price, amount } = event.trade
      const own = [maker, taker].find(({ account }) => account === ann)
      const atMs = (timeNs - tradedStartNs) / 1_000_000n
      return own === undefined
        ? []
        : [`${atMs} ${own.side} ${formatFixed6(amount)} @ ${formatFixed6(price)} ${own.liquidity}`]
    }),
  )
}

/** Plays the script by beats of the wall clock at this speed. */
async function playAt(speed: number): Promise<string[]> {
  const replay = await openTestReplay(events)
  await openAnn(replay.port())
  await replay.replay.setSpeed(speed)
  await replay.replay.play()
  let next = 0
  while (replay.replay.status().isPlaying) {
    replay.time.pass(20)
    // Answered after the beat.
    await replay.replay.play()
    const due = script[next]
    if (due !== undefined && replay.replay.status().nowNs >= tradedStartNs + BigInt(due.atSec) * secondNs) {
      await place(replay.port(), next)
      next += 1
    }
  }
  const fills = fillsOf(replay)
  expect(replay.failures).toEqual([])
  await replay.close()
  return fills
}

async function lockstep(stepNs: bigint): Promise<string[]> {
  const replay = await openTestReplay(events, { clock: 'lockstep' })
  await openAnn(replay.port())
  for (const [number, { atSec }] of script.entries()) {
    const untilNs = tradedStartNs + BigInt(atSec) * secondNs
    while (replay.replay.status().nowNs < untilNs) await replay.replay.advance(stepNs)
    await place(replay.port(), number)
  }
  while (replay.replay.status().nowNs < replay.replay.status().endNs) await replay.replay.advance(stepNs)
  const fills = fillsOf(replay)
  await replay.close()
  return fills
}

test('one second after the other, the book is that of the recording', async () => {
  const replay = await openTestReplay(events)
  expect(levelsNow(replay)).toEqual(levelsAt(tradedStartNs + 1n))
  for (let second = 1n; second <= 8n; second++) {
    await replay.replay.step('second')
    expect(levelsNow(replay)).toEqual(levelsAt(tradedStartNs + second * secondNs))
    expect(replay.port().clock.nowMs()).toBe(Number((tradedStartNs + second * secondNs) / 1_000_000n))
  }
  await replay.close()
})

test('a step of one message applies one message, and a candle ends with its minute', async () => {
  const replay = await openTestReplay(events)
  await replay.replay.step('message')
  const { nowNs } = replay.replay.status()
  const later = events.filter(({ receivedNs }) => receivedNs > tradedStartNs)
  expect(nowNs).toBe((later[0]?.receivedNs ?? 0n) + 1n)
  expect(levelsNow(replay)).toEqual(levelsAt(nowNs))
  await replay.replay.step('candle')
  expect(replay.replay.status().nowNs % (60n * secondNs)).toBe(0n)
  await replay.close()
})

test('the same orders give the same fills in real time, at 50 times its speed, and in lockstep', async () => {
  const slow = await playAt(1)
  expect(slow.some((fill) => fill.endsWith('maker'))).toBe(true)
  expect(slow.some((fill) => fill.endsWith('taker'))).toBe(true)
  expect(await playAt(50)).toEqual(slow)
  expect(await lockstep(secondNs)).toEqual(slow)
  expect(await lockstep(100_000_000n)).toEqual(slow)
}, 120_000)

test('a jump begins a session: money, keys and market as at that time, without orders and positions', async () => {
  const replay = await openTestReplay(events)
  const before = replay.port()
  await openAnn(before)
  await before.submit({ type: 'registerSigningKey', account: ann, signingKey: addressOf(8), expirySec: 4_000_000_000n })
  const key = { apiKey: 'k', apiSecret: 's', name: 'n', ipAddresses: [], isReadOnly: false }
  await before.submit({ type: 'createApiKey', account: ann, key })
  await replay.replay.step('second')
  await place(before, 2)
  const toNs = tradedStartNs + 40n * secondNs
  await replay.replay.jump(toNs)
  expect(replay.replay.status()).toMatchObject({ session: 2, nowNs: toNs, isPlaying: false })
  expect(levelsNow(replay)).toEqual(levelsAt(toNs + 1n))
  const account = replay.port().live.accounts.get(ann)
  expect(account?.balance).toBe(parseFixed6('100000'))
  expect([account?.positions.size, account?.openOrders.size]).toEqual([0, 0])
  expect([...(account?.signingKeys.keys() ?? [])]).toContain(addressOf(8))
  expect(account?.apiKeys.get('k')?.apiSecret).toBe('s')
  await replay.replay.jump(tradedStartNs)
  expect(levelsNow(replay)).toEqual(levelsAt(tradedStartNs + 1n))
  await replay.close()
})

test('an order meets the book at its arrival, after its latency', async () => {
  const replay = await openTestReplay(events, { clock: 'lockstep', latency: { kind: 'fixed', ms: 250 } })
  const port = replay.port()
  await openAnnLater(replay, port)
  await replay.replay.advance(9n * secondNs)
  const sent = place(port, 2)
  await replay.replay.advance(secondNs)
  await sent
  const [fill = ''] = fillsOf(replay)
  expect(fill).toMatch(/^9250 buy /)
  const asks = levelsAt(tradedStartNs + 9_250_000_000n)?.filter((level) => level.startsWith('sell')) ?? []
  const best = Math.min(...asks.map((level) => Number(level.split(' ')[1])))
  expect(fill).toContain(` @ ${best} `)
  await replay.close()
})

test('in lockstep an order that is awaited goes on to its arrival, also at the end of the recording', async () => {
  const replay = await openTestReplay(events, { clock: 'lockstep', latency: { kind: 'fixed', ms: 250 } })
  const port = replay.port()
  await openAnn(port)
  await replay.replay.advance(9n * secondNs)
  await place(port, 2)
  expect(replay.replay.status().nowNs).toBe(tradedStartNs + 9_250_000_000n)
  await Promise.all([place(port, 3), place(port, 4)])
  expect(replay.replay.status().nowNs).toBe(tradedStartNs + 9_500_000_000n)
  expect(fillsOf(replay)[0]).toMatch(/^9250 buy /)
  const { endNs } = replay.replay.status()
  await replay.replay.advance(endNs - replay.replay.status().nowNs - 100_000_000n)
  await place(port, 0)
  await place(port, 1)
  expect(replay.replay.status().nowNs).toBe(endNs)
  await replay.close()
})

test('an order whose arrival the end of a playing recording forestalls arrives at the end', async () => {
  const replay = await openTestReplay(events, { latency: { kind: 'fixed', ms: 5_000 } })
  const port = replay.port()
  await openAnn(port)
  const { startNs, endNs } = replay.replay.status()
  await replay.replay.advance(endNs - startNs - secondNs)
  await replay.replay.play()
  const sent = place(port, 4)
  await replay.replay.advance(2n * secondNs)
  await sent
  expect(replay.replay.status().nowNs).toBe(endNs)
  await replay.close()
})

async function openAnnLater(replay: Replay, port: VenuePort): Promise<void> {
  await openAnn(port)
  expect(replay.replay.status().nowNs).toBe(tradedStartNs)
}

test('a gap withdraws the quotes until the next snapshot', async () => {
  const at = tradedStartNs + 2n * secondNs
  const cut: MarketEvent[] = [
    ...events.filter(({ receivedNs }) => receivedNs < at),
    { type: 'gap', receivedNs: at, reason: 'the recorder was away' },
    ...events.filter(({ receivedNs }) => receivedNs > at + 3n * secondNs),
  ]
  const replay = await openTestReplay(cut)
  await replay.replay.advance(2_200_000_000n)
  expect(levelsNow(replay)).toEqual([])
  expect(replay.port().marketStatus?.()).toMatchObject({
    state: 'lost',
    sinceMs: Number((at + 100_000_000n) / 1_000_000n),
  })
  const { seq } = replay.port().live
  await replay.replay.advance(2n * secondNs)
  // No risk check is in the journal during the gap.
  expect(replay.port().live.seq).toBe(seq)
  await replay.close()
})

test('reading the clock does not move it, so that requests which only read change no later time', async () => {
  const replay = await openTestReplay(events)
  const { clock } = replay.port()
  const nowNs = clock.nowNs()
  expect(clock.nowNs()).toBe(nowNs)
  await replay.close()
})

test('the calls of two clients take their turns: a jump pauses what was played before it, and a pause ends every beat', async () => {
  const replay = await openTestReplay(events)
  const { replay: control, time } = replay
  await control.play()
  time.pass(20_000)
  await control.pause()
  // One client plays while another jumps back.
  const played = control.play()
  await control.jump(tradedStartNs)
  await played
  expect(control.status()).toMatchObject({ isPlaying: false, nowNs: tradedStartNs })
  await control.play()
  time.pass(100)
  await control.setSpeed(1)
  expect(control.status().nowNs).toBeLessThanOrEqual(tradedStartNs + secondNs / 10n)
  // A pause and a play during a beat leave one chain of beats.
  time.pass(20)
  void control.pause()
  await control.play()
  await control.setSpeed(1)
  expect(time.waitingCount()).toBe(1)
  await replay.close()
})

test('an order that comes while a jump opens its session does not wait for ever', async () => {
  const replay = await openTestReplay(events, { clock: 'lockstep', latency: { kind: 'fixed', ms: 250 } })
  const { submit } = replay.port()
  await openAnn(replay.port())
  const jumped = replay.replay.jump(tradedStartNs + 5n * secondNs)
  await new Promise((resolve) => setTimeout(resolve))
  const sent = submit({ type: 'cancelOrder', orderId: orderIdOf(1), account: ann }).catch(() => 'ended')
  await jumped
  expect(await Promise.race([sent.then(() => 'answered'), new Promise((resolve) => setTimeout(resolve, 1_000))])).toBe(
    'answered',
  )
  await replay.close()
})
