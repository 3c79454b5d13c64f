import { performance } from 'node:perf_hooks'
import type { SigningDomain } from '@/core/protocol/eip712'
import type { Trader } from '../registeredTrader'
import { signOrder } from '../testSigner'
import type { LoadClient } from './loadClient'
import { createLatencies, type Latencies } from './machine'

export type Sender = { readonly client: LoadClient; readonly frames: readonly string[] }

export type SentOrders = {
  readonly seconds: number
  readonly answered: number
  /** From the due time of an order to its answer. */
  readonly latencies: Latencies
  readonly rejections: ReadonlyMap<string, number>
}

type Run = { readonly latencies: Latencies; readonly rejections: Map<string, number>; readonly endMs: number }

/** Each client maintains `inFlight` unanswered orders until `seconds` have passed or its frames are used up. */
export async function sendAtFullSpeed(
  senders: readonly Sender[],
  inFlight: number,
  seconds: number,
): Promise<SentOrders> {
  return timed(senders, seconds, (sender, run) => keepInFlight(sender, inFlight, run))
}

/**
 * All clients together send `perSecond` orders at even intervals, answered or not. Latency counts from the due time of
 * an order, so that a stall of either side is included for every order it delays.
 */
export async function sendAtPace(senders: readonly Sender[], perSecond: number, seconds: number): Promise<SentOrders> {
  const everyMs = (1_000 * senders.length) / perSecond
  return timed(senders, seconds, (sender, run, at) => keepPace(sender, everyMs, (everyMs * at) / senders.length, run))
}

async function timed(
  senders: readonly Sender[],
  seconds: number,
  send: (sender: Sender, run: Run, at: number) => Promise<void>,
): Promise<SentOrders> {
  const latencies = createLatencies()
  const rejections = new Map<string, number>()
  const startMs = performance.now()
  const run = { latencies, rejections, endMs: startMs + seconds * 1_000 }
  await Promise.all(senders.map((sender, at) => send(sender, run, at)))
  return { seconds: (performance.now() - startMs) / 1_000, answered: latencies.count(), latencies, rejections }
}

function keepInFlight({ client, frames }: Sender, inFlight: number, run: Run): Promise<void> {
  return new Promise((resolve) => {
    const sentAt: number[] = []
    let next = 0
    let answered = 0
    const sendNext = () => {
      const frame = frames[next]
      if (frame === undefined || performance.now() >= run.endMs) return
      next += 1
      sentAt.push(performance.now())
      client.send(frame)
    }
    client.onAnswer = (id, isError, bytes) => {
      note(run, performance.now() - (sentAt[id] ?? Number.NaN), isError, bytes)
      answered += 1
      sendNext()
      if (answered === next) resolve()
    }
    for (let at = 0; at < inFlight; at++) sendNext()
    if (next === 0) resolve()
  })
}

function keepPace({ client, frames }: Sender, everyMs: number, firstMs: number, run: Run): Promise<void> {
  return new Promise((resolve) => {
    const startMs = performance.now() + firstMs
    const dueMs = (at: number) => startMs + at * everyMs
    let next = 0
    let answered = 0
    let isOver = false
    const sendDue = () => {
      const now = performance.now()
      for (let frame = frames[next]; frame !== undefined && dueMs(next) <= now; frame = frames[next]) {
        client.send(frame)
        next += 1
      }
      isOver = now >= run.endMs || frames[next] === undefined
      if (!isOver) setTimeout(sendDue, Math.max(1, dueMs(next) - now))
      else if (answered === next) resolve()
    }
    client.onAnswer = (id, isError, bytes) => {
      note(run, performance.now() - dueMs(id), isError, bytes)
      answered += 1
      if (isOver && answered === next) resolve()
    }
    setTimeout(sendDue, firstMs)
  })
}

function note({ latencies, rejections }: Run, ms: number, isError: boolean, bytes: Buffer): void {
  latencies.add(ms)
  if (!isError) return
  const [, reason = 'unreadable'] = /"error":"(\w+)"/.exec(bytes.toString()) ?? []
  rejections.set(reason, (rejections.get(reason) ?? 0) + 1)
}

/** Every fifth order takes from the book; the other orders move a single resting order of the account. */
const takingEvery = 5
const amount = 10_000n

/**
 * A trader's requests with their positions as ids: an order far below the market that is moved repeatedly, and
 * occasional trades, alternately buys and sells. Neither the book nor the position grows, however many there are.
 *
 * @param index the index price in millionths
 */
export function orderFrames(
  trader: Trader,
  domain: SigningDomain,
  index: bigint,
  count: number,
  firstSalt: bigint,
): readonly string[] {
  const frames: string[] = []
  let resting: string | undefined
  const step = 10_000n
  const far = ((index * 6n) / 10n / step) * step
  for (let at = 0; at < count; at++) {
    const isTaking = at % takingEvery === takingEvery - 1
    const isBuy = !isTaking || at % (2 * takingEvery) === takingEvery - 1
    const taking = ((isBuy ? index * 103n : index * 97n) / 100n / step) * step
    const { orderId, fields } = signOrder(trader.signingKey, domain, {
      maker: trader.account,
      isBuy,
      limitPrice: isTaking ? taking : far + BigInt(at % 7) * step,
      amount,
      salt: firstSalt + BigInt(at),
      instrument: 1n,
      timestamp: BigInt(Math.floor(Date.now() / 1_000)),
    })
    if (isTaking) frames.push(request(at, 'create_order', { ...fields, time_in_force: 'IOC' }))
    else if (resting === undefined) frames.push(request(at, 'create_order', fields))
    else frames.push(request(at, 'edit_order', { ...fields, order_id: resting }))
    if (!isTaking) resting = orderId
  }
  return frames
}

function request(id: number, op: string, data: object): string {
  return JSON.stringify({ id, op, data })
}
