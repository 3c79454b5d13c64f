import { expect, test } from 'vitest'
import { createRandom } from '@/core/lib/random'
import { fixed6, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import type { NetBook } from '@/core/quant/structures/netPrice'
import { netCall, netLeg, netPerp, netScene, type NetSent } from '@/dev/scenes/netScene'
import { createPegBrowser } from '@/dev/scenes/pegScene'
import { runSize } from '@/dev/testing/runSize'
import { CallError, OutcomeUnknownError } from '@/web/connection/callErrors'
import { isMarkOf } from '@/web/session/pegs/pegMarks'
import { createNetMarks } from './netMarks'
import type { NetTerms } from './netOrder'

/*
 * An independent model with plain loops, in whole ticks and steps of 0.1.
 */
const minEditMs = 1_000
const stepsOf = (contracts: bigint) => Number(contracts / 100_000n)
const amountOf = (steps: number) => fixed6<Amount>(BigInt(steps) * 100_000n)
const priceOf = (ticks: number) => fixed6<Price>(BigInt(ticks) * 100_000n)
const ticksOf = (price: bigint) => Number(price) / 100_000

type PlainLevel = { ticks: number; steps: number }
type PlainBook = { bids: PlainLevel[]; asks: PlainLevel[] }
/** `ratio` is in contracts. */
type PlainLeg = { isBuy: boolean; ratio: number; start: number }

/** The cost of taking steps of a leg, in ticks × steps; undefined if the book is too thin. */
function plainSweep(book: PlainBook, isBuy: boolean, steps: number): number | undefined {
  let left = steps
  let cost = 0
  for (const level of isBuy ? book.asks : book.bids) {
    const taken = Math.min(left, level.steps)
    cost += taken * level.ticks
    left -= taken
  }
  return left > 1e-9 ? undefined : isBuy ? cost : -cost
}

/** The price of the passive leg, in ticks, found by trying each. */
function plainPrice(
  legs: readonly PlainLeg[],
  passive: number,
  books: readonly PlainBook[],
  limitTicks: number,
  steps: number,
): number | undefined {
  const own = legs[passive]
  const book = books[passive]
  if (own === undefined || book === undefined) return undefined
  let others = 0
  for (const [at, leg] of legs.entries()) {
    if (at === passive) continue
    const cost = plainSweep(books[at] ?? { bids: [], asks: [] }, leg.isBuy, (steps * leg.ratio) / own.ratio)
    if (cost === undefined) return undefined
    others += cost
  }
  const isWithin = (ticks: number) =>
    (own.isBuy ? ticks : -ticks) * steps + others <= (limitTicks * steps) / own.ratio + 1e-6
  const touch = (own.isBuy ? book.asks : book.bids)[0]?.ticks ?? 0
  if (own.isBuy) {
    for (let ticks = touch; ticks > 0; ticks -= 1) if (isWithin(ticks)) return ticks
    return undefined
  }
  for (let ticks = touch; ; ticks += 1) if (isWithin(ticks)) return ticks
}

type Case = { name: string; legs: PlainLeg[]; passive: number; limit: number; legging: number; amount: number }
const cases: Case[] = [
  {
    name: 'a vertical',
    legs: [
      { isBuy: true, ratio: 1, start: 1_000 },
      { isBuy: false, ratio: 1, start: 600 },
    ],
    passive: 0,
    limit: 390,
    legging: 15,
    amount: 40,
  },
  {
    name: 'a 1:2:1 butterfly for a credit at the middle',
    legs: [
      { isBuy: true, ratio: 1, start: 1_400 },
      { isBuy: false, ratio: 2, start: 1_000 },
      { isBuy: true, ratio: 1, start: 700 },
    ],
    passive: 1,
    limit: 108,
    legging: 20,
    amount: 30,
  },
  {
    name: 'a call sold against 0.4 of a perpetual',
    legs: [
      { isBuy: false, ratio: 1, start: 1_000 },
      { isBuy: true, ratio: 0.4, start: 30_000 },
    ],
    passive: 0,
    limit: 10_980,
    legging: 25,
    amount: 50,
  },
]

const seeds = [1, 2, 3, 4, 5].slice(0, runSize({ usual: 1, full: 5 }))

test.each(cases.flatMap((one) => seeds.map((seed) => ({ ...one, seed }))))(
  '$name: in 1,000 steps of a random market never over the amount, no worse than limit and legging limit (seed $seed)',
  async ({ legs, passive, limit, legging, amount, seed }) => {
    const random = createRandom(seed)
    const own = legs[passive]
    if (own === undefined) throw new Error('no passive leg')
    const seen = { quotes: 0, takes: 0, filled: 0, crossed: 0, lost: 0, paused: 0, open: 0, missed: 0, cancelled: 0 }
    for (let step = 0; step < 1_000;) {
      const terms: NetTerms = {
        legs: legs.map(({ isBuy, ratio }, at) =>
          netLeg(legs[at]?.start === 30_000 ? netPerp : netCall(3_000 + at), isBuy, String(ratio)),
        ),
        passive,
        amount: amountOf(amount),
        limit: fixed6<Usd>(priceOf(limit)),
        legging: fixed6<Usd>(priceOf(legging)),
        minEditMs,
        withdrawsAtClose: true,
      }
      const browser = createPegBrowser()
      const scene = netScene(terms, browser)
      const marks = createNetMarks(browser.storage, 'paper.0xaa')
      let sentByCancel: number | undefined
      const total = amount * own.ratio
      const mids = legs.map(({ start }) => start)
      let plain: PlainBook[] = []
      let blockedUntilMs = 0
      let isMarketUsed = false
      let checked = 0
      const fills = () => {
        const sums = legs.map(() => ({ steps: 0, cost: 0 }))
        for (const { instrumentName, filled, avgPrice, side } of scene.venue.values()) {
          const at = terms.legs.findIndex(({ instrument }) => instrument.instrumentName === instrumentName)
          const sum = sums[at]
          if (sum === undefined || filled === 0n) continue
          const sign = (side === 'buy') === legs[at]?.isBuy ? 1 : -1
          sum.steps += sign * stepsOf(filled)
          sum.cost += (side === 'buy' ? 1 : -1) * stepsOf(filled) * ticksOf(avgPrice ?? 0n)
        }
        return sums
      }
      expect(await scene.begin()).toBeUndefined()
      for (; step < 1_000 && scene.ended.length === 0; step += 1) {
        for (const at of mids.keys()) mids[at] = (mids[at] ?? 0) + random.integer(5) - 2
        const thin = random.integer(12) === 0 ? random.integer(legs.length) : undefined
        plain = mids.map((mid, at) => {
          const half = 1 + random.integer(4)
          const size = at === thin ? 1 : 60
          const levels = (from: number, way: number) =>
            [0, 1, 2].map((depth) => ({ ticks: from + way * depth * 2, steps: size + random.integer(20) }))
          return { bids: levels(mid - half, -1), asks: levels(mid + half, 1) }
        })
        const dead = random.integer(10) === 0 ? random.pick(['book', 'link', 'forward', 'signing'] as const) : undefined
        const answer = random.pick(['ok', 'ok', 'ok', 'ok', 'ok', 'limited', 'lost', 'crossed', 'missed'] as const)
        const isCancelling = dead === undefined && answer === 'ok' && random.integer(12) === 0
        scene.setConditions({
          isLinkLive: dead !== 'link',
          canSign: dead !== 'signing',
          isForwardLive: dead !== 'forward',
        })
        let left = answer === 'ok' ? 0 : 1
        const once = () => left-- > 0
        scene.setAnswers({
          reject: ({ isPassive }) => {
            if (answer === 'missed' && !isPassive && once()) {
              seen.missed += 1
              return new CallError('any', 'IOC_ORDER_REJECTED')
            }
            if (answer !== 'limited' || !once()) return undefined
            blockedUntilMs = scene.time.clock.nowMs() + 1_700
            return new CallError('any', 'RATE_LIMIT_EXCEEDED', 1_700)
          },
          lose: () => {
            if (answer !== 'lost' || !once()) return undefined
            seen.lost += 1
            return new OutcomeUnknownError('any', 'no answer in time')
          },
          before: ({ by, amount: signed }) => {
            const [open] = scene.resting()
            if (isCancelling && by === 'edit' && open !== undefined) {
              // A cancel at another page crosses the amend.
              const cancelled = { ...open, orderStatus: 'cancelled' } as const
              scene.venue.set(open.orderId, cancelled)
              scene.nets.onOrders([cancelled])
              sentByCancel = scene.sent.length
              seen.cancelled += 1
            }
            // A fill crosses the amend.
            if (answer !== 'crossed' || by !== 'edit' || signed <= amountOf(2) || !once()) return
            seen.crossed += 1
            scene.fillSilently(amountOf(1))
          },
        })
        const toNet = ({ bids, asks }: PlainBook): NetBook => {
          const level = ({ ticks, steps }: PlainLevel) => ({ price: priceOf(ticks), amount: amountOf(steps) })
          return { bids: bids.map(level), asks: asks.map(level) }
        }
        const deadLeg = dead === 'book' ? random.integer(legs.length) : undefined
        const before = fills()
        await scene.setBooks(plain.map((book, at) => (at === deadLeg ? undefined : toNet(book))))
        const check = (isFirst: boolean) => {
          const news = scene.sent.slice(checked)
          checked = scene.sent.length
          for (const one of news) checkSent(one)
          if (dead !== undefined && dead !== 'signing') expect(news.filter(isQuote)).toEqual([])
          if (dead === 'link' || dead === 'signing') expect(news.filter(({ by }) => by !== 'cancel')).toEqual([])
          if (!isFirst) return
          const quote = news.find(isQuote)
          if (quote === undefined || news.some((one) => !one.isPassive)) return
          // The first quote of a step is by the fills before it.
          const missing = total - (before[passive]?.steps ?? 0)
          const steps = stepsOf(quote.amount)
          if (steps !== missing) return
          seen.quotes += 1
          expect(ticksOf(quote.limitPrice ?? 0n)).toBe(plainPrice(legs, passive, plain, limit, steps))
        }
        const isQuote = ({ by, isPassive }: NetSent) => isPassive && by !== 'cancel'
        const checkSent = ({ by, atMs, isPassive, amount: signed }: NetSent) => {
          if (by !== 'cancel') expect(atMs).toBeGreaterThanOrEqual(answer === 'limited' ? 0 : blockedUntilMs)
          if (!isPassive) seen.takes += 1
          if (isPassive && by === 'place') expect(stepsOf(signed)).toBeLessThanOrEqual(total)
        }
        check(true)
        await scene.pass(200 + random.integer(1_500))
        check(false)
        if (dead !== 'link' && random.integer(3) === 0) {
          const [open] = scene.resting()
          const may = open === undefined ? 0 : stepsOf(fixed6<Amount>(open.amount - open.filled))
          if (may > 0) await scene.hit(amountOf(1 + random.integer(Math.min(may, 12))))
          check(false)
        }
        const order = scene.order() ?? scene.ended[0]?.order
        if (order === undefined) throw new Error('there is no order')
        const sums = fills()
        const done = sums[passive]?.steps ?? 0
        const atRest = order.state.status !== 'sending' && order.state.status !== 'resolving'
        const isKnown = atRest && order.state.status !== 'taking' && dead !== 'link'
        // Never over the amount, and never more resting than is missing.
        expect(done).toBeLessThanOrEqual(total)
        const resting = scene
          .resting()
          .reduce((sum, open) => sum + stepsOf(fixed6<Amount>(open.amount - open.filled)), 0)
        if (isKnown) expect(done + resting).toBeLessThanOrEqual(total)
        for (const [at, leg] of legs.entries()) {
          if (at === passive || !isKnown) continue
          const open = order.open.find((one) => one.leg === at)
          const wanted = Math.floor((done * leg.ratio) / own.ratio + 1e-9)
          expect((sums[at]?.steps ?? 0) + stepsOf(open?.amount ?? 0n)).toBe(wanted)
        }
        // The page may learn of a limit only after the time that one step passes.
        const isFree = answer !== 'limited' && blockedUntilMs + 1_700 < scene.time.clock.nowMs()
        if (dead !== undefined && dead !== 'link' && isKnown && isFree) {
          seen.paused += 1
          expect(scene.resting()).toEqual([])
        }
        if (sentByCancel !== undefined) {
          expect(scene.sent.slice(sentByCancel).filter(isQuote)).toEqual([])
          expect(scene.resting()).toEqual([])
        }
        const filled = [...scene.venue.values()].filter((one) => one.filled > 0n)
        const unknown = marks.read().flatMap((mark) => filled.filter(({ orderId }) => !isMarkOf(mark, orderId)))
        expect(unknown).toEqual([])
        if (order.state.status === 'open') {
          expect(order.state.failure).toBeUndefined()
          seen.open += 1
          expect(scene.resting()).toEqual([])
          if (random.integer(6) === 0 && dead !== 'link') {
            isMarketUsed = true
            scene.nets.takeNow(order.key)
            await scene.rest()
            checked = scene.sent.length
          }
        }
      }
      const sums = fills()
      const end = scene.ended[0]
      if (end === undefined) {
        scene.nets.close()
        continue
      }
      if (sentByCancel !== undefined) {
        expect(end.end.why).toBe('byHand')
        continue
      }
      seen.filled += 1
      expect(end.end.why).toBe('filled')
      expect(sums.map(({ steps }) => steps)).toEqual(legs.map(({ ratio }) => Math.round(amount * ratio)))
      const net = sums.reduce((sum, { cost }) => sum + cost, 0) / amount
      if (!isMarketUsed) expect(net).toBeLessThanOrEqual(limit + legging + 1e-4)
    }
    // Guards against a market in which nothing happens.
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(0)
    expect(seen.quotes).toBeGreaterThan(50)
  },
  60_000,
)
