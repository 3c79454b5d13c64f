import { expect, test } from 'vitest'
import { createRandom } from '@/core/lib/random'
import { fixed6, parseFixed6, type Amount, type Fraction, type Price } from '@/core/protocol/fixed6'
import { pegScene } from '@/dev/scenes/pegScene'
import { ethPerp } from '@/dev/testing/builders'
import { runSize } from '@/dev/testing/runSize'
import { CallError, NotConnectedError } from '@/web/connection/callErrors'
import { longestPauseMs } from './peg'
import { priceReferences } from './pegTarget'

const steps = 1_000
const minEditMs = 1_000
const asked = 300
const startMs = 1_790_000_000_000
/** The model counts prices in whole ticks. */
const tick = Number(ethPerp.priceStep)
const priceOf = (ticks: number) => fixed6<Price>(BigInt(ticks * tick))
const lots = (amount: number) => parseFixed6<Amount>(String(amount))

type Market = { bid: number; ask: number; lowestAsk: number; highestBid: number; markMillionths: number }

/** The expected price in ticks, computed independently. */
function plainPrice(order: Order, { bid, ask, lowestAsk, highestBid, markMillionths }: Market): number {
  const { isBuy, kind, ticks, shareMillionths, capTicks, postOnly } = order
  const reference = { best: (isBuy ? bid : ask) * tick, mid: ((bid + ask) * tick) / 2, mark: markMillionths }[kind]
  const towards = ticks * tick + Math.floor((reference * shareMillionths) / 1e6)
  const exact = (isBuy ? reference + towards : reference - towards) / tick
  const mustRest = postOnly || kind === 'best'
  return isBuy
    ? Math.min(Math.floor(exact), capTicks, mustRest ? lowestAsk - 1 : Infinity)
    : Math.max(Math.ceil(exact), capTicks, mustRest ? highestBid + 1 : 0)
}

type Order = {
  readonly isBuy: boolean
  readonly kind: (typeof priceReferences)[number]
  readonly ticks: number
  readonly shareMillionths: number
  readonly capTicks: number
  readonly postOnly: boolean
}

/** Three in a row have each reference and both sides. */
const seeds = [1, 2, 3, 4, 5, 6, 7, 8].slice(0, runSize({ usual: 3, full: 8 }))

test.each(seeds)(
  'a thousand steps of a random market: within the cap and the rate, never crossing, never enlarged, followed within a step (seed %i)',
  async (seed) => {
    const random = createRandom(seed)
    const isByShare = random.integer(3) === 0
    const order: Order = {
      isBuy: seed % 2 === 0,
      kind: priceReferences[seed % 3] ?? 'best',
      ticks: isByShare ? 0 : random.integer(7) - 3,
      shareMillionths: isByShare ? random.integer(400) - 200 : 0,
      capTicks: 31_000 + (seed % 2 === 0 ? 15 : -15),
      postOnly: seed % 4 < 2,
    }
    const { isBuy, kind, postOnly } = order
    const scene = pegScene(
      { side: isBuy ? 'buy' : 'sell', price: priceOf(isBuy ? 30_900 : 31_100), amount: lots(asked), postOnly },
      ethPerp,
    )
    let bid = 31_000
    /** Tenths of a contract. */
    let filled = 0
    let checked = 0
    let blockedUntilMs = 0
    const seen = { edits: 0, follows: 0, paused: 0, capped: 0 }
    const share = fixed6<Fraction>(BigInt(order.shareMillionths))
    await scene.move({ isBookLive: false, forward: undefined })
    await scene.begin({
      target: { kind, ticks: BigInt(order.ticks), share },
      cap: priceOf(order.capTicks),
      minEditMs,
    })
    for (let step = 0; step < steps; step += 1) {
      bid = Math.min(31_040, Math.max(30_960, bid + random.integer(7) - 3))
      const ask = bid + 1 + random.integer(6)
      const ownAsk = random.integer(4) === 0 ? bid + 1 + random.integer(ask - bid) : ask
      const ownBid = random.integer(4) === 0 ? ask - 1 - random.integer(ask - bid) : bid
      const market: Market = {
        bid,
        ask,
        lowestAsk: ownAsk,
        highestBid: Math.min(ownBid, ownAsk - 1),
        markMillionths: bid * tick + random.integer(5 * tick),
      }
      const dead = random.integer(8) === 0 ? random.pick(['book', 'link', 'mark', 'signing'] as const) : undefined
      const answer = random.pick(['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'crossed', 'limited', 'unsent'] as const)
      scene.setConnection(dead !== 'link')
      scene.setSigning(dead !== 'signing')
      scene.setAnswer((record) => {
        if (answer === 'ok') return Promise.resolve(record)
        if (answer === 'unsent') return Promise.reject(new NotConnectedError('edit_order'))
        if (answer === 'crossed') return Promise.reject(new CallError('edit_order', 'GTC_ORDER_REJECTED'))
        blockedUntilMs = scene.time.clock.nowMs() + 2_500
        return Promise.reject(new CallError('edit_order', 'RATE_LIMIT_EXCEEDED', 2_500))
      })
      const before = scene.edits.length
      const fromMs = scene.time.clock.nowMs()
      await scene.move({
        isBookLive: dead !== 'book',
        bestBid: priceOf(market.highestBid),
        bestAsk: priceOf(market.lowestAsk),
        others: { bestBid: priceOf(bid), bestAsk: priceOf(ask) },
        liveMark: dead === 'mark' ? undefined : fixed6<Price>(BigInt(market.markMillionths)),
        markPrice: fixed6<Price>(BigInt(market.markMillionths)),
      })
      const meant = plainPrice(order, market)
      /** Checks the edits since the last check. */
      const check = () => {
        for (const edit of scene.edits.slice(checked)) {
          seen.edits += 1
          expect(edit.price).toBe(priceOf(meant))
          expect(edit.atMs).toBeGreaterThanOrEqual(answer === 'limited' ? 0 : blockedUntilMs)
          expect(Number(edit.amount) + filled * 100_000).toBe(asked * 1_000_000)
          expect(isBuy ? meant <= order.capTicks : meant >= order.capTicks).toBe(true)
          if (postOnly || kind === 'best')
            expect(isBuy ? meant < market.lowestAsk : meant > market.highestBid).toBe(true)
        }
        checked = scene.edits.length
      }
      check()
      const open = scene.open()
      if (open !== undefined && random.integer(5) === 0 && open.amount - open.filled > lots(0.2)) {
        filled += 1
        await scene.emit([{ ...open, orderStatus: 'partial', filled: fixed6<Amount>(open.filled + lots(0.1)) }])
      }
      const passMs = 100 + random.integer(2_900)
      await scene.pass(passMs)
      check()

      expect(scene.ended).toEqual([])
      const isPaused = dead !== undefined && (dead !== 'mark' || kind === 'mark')
      if (isPaused) {
        seen.paused += 1
        expect(scene.edits.length).toBe(before)
        continue
      }
      if (meant === order.capTicks) seen.capped += 1
      const lastMs = scene.edits[before - 1]?.atMs ?? startMs - minEditMs
      const dueMs = Math.max(fromMs, lastMs + minEditMs, blockedUntilMs)
      if (answer !== 'ok' || dueMs > fromMs + passMs) continue
      seen.follows += 1
      expect(scene.open()?.price).toBe(priceOf(meant))
    }
    const gaps = scene.edits.slice(1).map((edit, at) => edit.atMs - (scene.edits[at]?.atMs ?? 0))
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(minEditMs)
    expect(Object.values(seen).every((count) => count > 20)).toBe(true)

    await scene.move({ isBookLive: false })
    await scene.pass(longestPauseMs + 1_000)
    expect(scene.ended.map(({ end }) => end.why)).toEqual(['pausedTooLong'])
  },
  60_000,
)
