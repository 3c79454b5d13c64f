import { expect, test } from 'vitest'
import { createRandom, type Random } from '@/core/lib/random'
import { parseFixed6, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import type { Hash } from '@/core/protocol/instrument'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import { quotedOption, quoteScene, quoteTerms, type QuoteSent } from '@/dev/scenes/quoteScene'
import { runSize } from '@/dev/testing/runSize'
import { CallError, OutcomeUnknownError } from '@/web/connection/callErrors'
import { isOpen } from '@/web/session/openOrders'

/*
 * A plain model of a quote sheet, in doubles and whole ticks of 0.1. The scene moves marks, orders and the venue at
 * random; the model checks each request when it is sent.
 */
const steps = 1_000
const limitMs = 1_500
const tick = 0.1
const contracts = (amount: bigint) => Number(amount) / 1e6
const decimal = <T extends Amount | Price | Usd>(value: number) => parseFixed6<T>(value.toFixed(6))

type PlainMark = { price: number; delta: number; vega: number }
type Plan = {
  readonly name: string
  readonly unit: 'vega' | 'percent'
  readonly half: number
  readonly shift: number
  readonly skew: number
  readonly band: number
  readonly maxDelta: number
  readonly maxVega: number
  readonly maxOrderValue: number
  readonly perSecond: number
}

const wide = { shift: 0, skew: 0, maxDelta: 1_000, maxVega: 10_000, maxOrderValue: 1e6, perSecond: 8 }
const plans: readonly Plan[] = [
  { ...wide, name: 'widths by vega', unit: 'vega', half: 1, band: 0.4 },
  { ...wide, name: 'widths in percent with a skew', unit: 'percent', half: 4, band: 1, shift: 0.3, skew: 1.5 },
  { ...wide, name: 'narrow limits', unit: 'vega', half: 2, band: 1, maxDelta: 3.2, maxVega: 3, maxOrderValue: 60 },
  { ...wide, name: 'a low rate', unit: 'vega', half: 0.8, band: 0.1, perSecond: 2 },
]
const options = [quotedOption(90), quotedOption(100), quotedOption(100, 'put'), quotedOption(110)]
const size = 2

const seeds = [1, 2, 3].slice(0, runSize({ usual: 1, full: 3 }))

test.each(plans.flatMap((plan) => seeds.map((seed) => ({ ...plan, seed }))))(
  '$name: in 1,000 steps one order at most on a side of a strike, nothing beyond the limits, nothing left after off (seed $seed)',
  async ({ seed, ...plan }) => {
    const random = createRandom(seed)
    const seen = {
      place: 0,
      amend: 0,
      cancel: 0,
      lost: 0,
      byHand: 0,
      tripped: 0,
      off: 0,
      calm: 0,
      unasked: 0,
      limited: 0,
    }
    const wrong: string[] = []
    for (let step = 0; step < steps;) {
      const terms = quoteTerms(options, {
        unit: plan.unit,
        halfWidth: parseFixed6(String(plan.half)),
        shift: parseFixed6(String(plan.shift)),
        skew: parseFixed6(String(plan.skew)),
        band: parseFixed6(String(plan.band)),
        maxDelta: decimal<Amount>(plan.maxDelta),
        maxVega: decimal<Usd>(plan.maxVega),
        maxOrderValue: decimal<Usd>(plan.maxOrderValue),
        perSecond: plan.perSecond,
      })
      const scene = quoteScene(terms)
      const plain: PlainMark[] = options.map(() => ({ price: 8, delta: 0.5, vega: 0.2 }))
      /** Orders that the trader took over, and what they had filled by then. */
      const mine = new Map<Hash, Amount>()
      const inFlight = new Map<string, number>()
      let isRunning = false
      const own = () => scene.resting().filter(({ orderId }) => !mine.has(orderId))
      let limitedFromMs = Infinity
      // Time passes without microtasks, so the page learns of the limit only afterwards.
      const onLimit = ({ atMs }: QuoteSent) => queueMicrotask(() => (limitedFromMs = atMs))
      const check = (one: QuoteSent) => {
        if (one.atMs > limitedFromMs && one.atMs < limitedFromMs + limitMs) wrong.push('sent in spite of a limit')
        if (scene.sent.filter(({ atMs }) => atMs > one.atMs - 1_000).length > 8)
          wrong.push('faster than the account may')
        if (one.by === 'cancel') return
        const orders = [...scene.venue.values()].map((order): OrderMessage => {
          const filled = mine.get(order.orderId)
          return filled === undefined ? order : { ...order, filled, orderStatus: 'cancelled' }
        })
        for (const why of faultsOf(plan, plain, orders, scene.lineOf, one)) wrong.push(`${one.by}: ${why}`)
        if (!isRunning) wrong.push('sent after off')
        const { isLinkLive, canSign, mmp, marks } = scene.conditions
        if (!isLinkLive || !canSign || mmp !== 'on' || marks !== 'live') wrong.push('sent on a bad condition')
        if ((inFlight.get(`${one.line} ${one.isBuy}`) ?? 0) > 0) wrong.push('two requests at once on a side')
        const recent = scene.sent.filter(({ atMs }) => atMs > one.atMs - 1_000)
        if (recent.length > plan.perSecond) wrong.push('faster than the rate')
      }
      const checked = (one: QuoteSent) => {
        check(one)
        return undefined
      }
      const arm = () => {
        let left = 1
        const kind = random.integer(8)
        scene.setAnswers({
          reject: (one) => {
            check(one)
            seen[one.by] += 1
            if (kind > 2 || left-- <= 0) return undefined
            if (kind === 0) {
              onLimit(one)
              return new CallError(one.by, 'RATE_LIMIT_EXCEEDED', limitMs)
            }
            if (kind === 1) return new CallError(one.by, 'GTC_ORDER_REJECTED')
            return new CallError(one.by, 'MARKET_NOT_READY')
          },
          lose: (one) => {
            if (kind < 3 || kind > 4 || left-- <= 0) return undefined
            seen.lost += 1
            return { isApplied: kind === 3, error: new OutcomeUnknownError(one.by, 'no answer in time') }
          },
          before: (_, orderId) => {
            // A fill crosses the amend or the cancel.
            if (kind !== 5 || orderId === undefined || left-- <= 0) return
            const known = scene.venue.get(orderId)
            if (known !== undefined && isOpen(known) && known.amount - known.filled > 500_000n)
              scene.fillSilently(orderId, decimal<Amount>(0.1))
          },
          wait: (one) => {
            const key = `${one.line} ${one.isBuy}`
            inFlight.set(key, (inFlight.get(key) ?? 0) + 1)
            return Promise.resolve().then(() => {
              inFlight.set(key, (inFlight.get(key) ?? 0) - 1)
            })
          },
        })
      }
      isRunning = true
      expect(await scene.begin()).toBeUndefined()
      const limit = step + 120
      for (; step < Math.min(steps, limit) && scene.of().running !== undefined; step += 1) {
        arm()
        move(random, plain)
        const isUnknown = random.integer(15) === 0 ? random.integer(options.length) : undefined
        const known = plain.map((mark, at) => (at === isUnknown ? undefined : mark))
        for (const mark of plain) if (mark.price < tick) mark.price = tick
        scene.conditions.marks = random.integer(20) === 0 ? 'late' : 'live'
        await scene.setMarks(
          known.map((mark) => (mark === undefined ? undefined : { ...mark, price: decimal<Price>(mark.price) })),
        )
        if (random.integer(3) === 0) {
          const order = random.pick(own().length === 0 ? [undefined] : own())
          const may = order === undefined ? 0n : order.amount - order.filled
          if (order !== undefined && may > 0n)
            await scene.fill(order.orderId, random.integer(2) === 0 ? (may as Amount) : decimal<Amount>(0.1))
        }
        await scene.pass(100 + random.integer(1_200))
        if (random.integer(80) === 0) await takeByHand(scene, random, mine, seen)
        if (random.integer(100) === 0) await trip(scene, random, own(), seen)
        if (random.integer(60) === 0 && own().length > 1) {
          await loseUnasked(scene, plain, seen)
          break
        }
        if (step % 20 === 19 && scene.of().running !== undefined) {
          scene.conditions.marks = 'live'
          scene.setAnswers({ reject: checked })
          await scene.setMarks(plain.map((mark) => ({ ...mark, price: decimal<Price>(mark.price) })))
          for (let turn = 0; turn < 14; turn++) await scene.pass(1_000)
          if (scene.of().running?.state.status === 'quoting') {
            seen.calm += 1
            for (const order of own())
              if (isFar(plan, plain, scene.lineOf, order)) wrong.push('far from its target at rest')
          }
        }
      }
      // Off: by the switch, or by what the steps caused.
      scene.conditions.marks = 'live'
      scene.sheets.stop('ETH')
      let isLimited = !scene.conditions.canAsk || random.integer(2) === 0
      scene.setAnswers({
        reject: (one) => {
          check(one)
          if (!isLimited) return undefined
          isLimited = false
          seen.limited += 1
          onLimit(one)
          return new CallError(one.by, 'RATE_LIMIT_EXCEEDED', limitMs)
        },
      })
      scene.conditions.isLinkLive = true
      for (let turn = 0; turn < 10; turn++) await scene.pass(1_000)
      // The one in doubt itself may rest until the venue answers.
      if (own().length > 1) wrong.push('orders rest while one is in doubt')
      await scene.answerAsks()
      for (let turn = 0; turn < 10; turn++) await scene.pass(1_000)
      isRunning = false
      seen.off += 1
      if (scene.of().running !== undefined) wrong.push('never off')
      if (own().length > 0) wrong.push('an order is left after off')
      await scene.setMarks(plain.map((mark) => ({ ...mark, price: decimal<Price>(mark.price + 1) })))
      await scene.pass(5_000)
      if (own().length > 0) wrong.push('an order appeared after off')
    }
    expect([...new Set(wrong)]).toEqual([])
    // Guards against a market in which nothing happens.
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(0)
    expect(seen.amend).toBeGreaterThan(50)
  },
  60_000,
)

/** Returns what is wrong with a new or amended order, by the venue's true state. */
function faultsOf(
  plan: Plan,
  plain: readonly PlainMark[],
  orders: readonly OrderMessage[],
  lineOf: (order: OrderMessage) => number,
  { by, line, isBuy, price, amount }: QuoteSent,
): readonly string[] {
  const faults: string[] = []
  const mark = plain[line]
  const option = options[line]
  if (mark === undefined || option === undefined) return ['an unknown strike']
  const isSide = (order: OrderMessage, buy: boolean) => lineOf(order) === line && (order.side === 'buy') === buy
  const open = orders.filter(isOpen)
  if (by === 'place' && open.some((order) => isSide(order, isBuy))) faults.push('a second order on a side')
  const crossed = open.some((order) => isSide(order, !isBuy) && (isBuy ? order.price <= price : order.price >= price))
  if (crossed) faults.push('crosses the own order')
  const wanted = plainPrice(plan, mark, option.optionType, isBuy)
  if (Math.abs(contracts(price) - wanted) > 1e-6) faults.push(`price ${contracts(price)} instead of ${wanted}`)
  if (contracts(price) * contracts(amount) > plan.maxOrderValue + 1e-6) faults.push('above the order value')
  if (amount > size * 1e6) faults.push('more than the size')
  // Each direction by itself: filled, and everything that rests on that side.
  for (const [name, of, most] of [
    ['delta', (one: PlainMark) => one.delta, plan.maxDelta],
    ['vega', (one: PlainMark) => one.vega, plan.maxVega],
  ] as const) {
    if (by !== 'place') continue
    let [up, down] = [0, 0]
    const count = (value: number) => {
      up += Math.max(0, value)
      down += Math.min(0, value)
    }
    let base = 0
    for (const order of orders) {
      const greek = of(plain[lineOf(order)] ?? mark) * (order.side === 'buy' ? 1 : -1)
      base += greek * contracts(order.filled)
      if (isOpen(order)) count(greek * contracts(order.amount - order.filled))
    }
    count(of(mark) * (isBuy ? 1 : -1) * contracts(amount))
    if (base + up > most + 1e-6 || base + down < -most - 1e-6) faults.push(`beyond the limit of ${name}`)
  }
  return faults
}

/** The price by trying ticks: the nearest to the model that keeps the half-width, and at least one tick. */
function plainPrice(plan: Plan, { price, delta, vega }: PlainMark, optionType: 'call' | 'put', isBuy: boolean): number {
  const callDelta = optionType === 'call' ? delta : 1 + delta
  const model = price + vega * (plan.shift + plan.skew * ((0.5 - callDelta) / 0.25))
  const half = Math.max(tick, plan.unit === 'vega' ? plan.half * vega : (plan.half / 100) * price)
  const edge = isBuy ? model - half : model + half
  const ticks = Math.round(edge / tick)
  for (const near of [ticks - 1, ticks, ticks + 1].toSorted((a, b) => (isBuy ? b - a : a - b))) {
    const at = near * tick
    if (isBuy ? at <= edge + 5e-7 : at >= edge - 5e-7) return Number(at.toFixed(1))
  }
  throw new Error('no tick')
}

function isFar(plan: Plan, plain: readonly PlainMark[], lineOf: (order: OrderMessage) => number, order: OrderMessage) {
  const mark = plain[lineOf(order)]
  const option = options[lineOf(order)]
  if (mark === undefined || option === undefined) return true
  const target = plainPrice(plan, mark, option.optionType, order.side === 'buy')
  const band = plan.unit === 'vega' ? plan.band * mark.vega : (plan.band / 100) * mark.price
  return Math.abs(contracts(order.price) - target) > band + 1e-6
}

function move(random: Random, plain: PlainMark[]): void {
  const drift = random.normal() * 0.3
  for (const [at, mark] of plain.entries()) {
    mark.price = Math.max(2, Math.min(30, Number((mark.price + drift + random.normal() * 0.1).toFixed(6))))
    const isPut = options[at]?.optionType === 'put'
    const delta = Math.max(0.1, Math.min(0.9, (isPut ? mark.delta + 1 : mark.delta) + random.normal() * 0.02))
    mark.delta = isPut ? delta - 1 : delta
    mark.vega = Math.max(0.1, Math.min(0.4, mark.vega + random.normal() * 0.01))
  }
}

type Scene = ReturnType<typeof quoteScene>
type Seen = { byHand: number; tripped: number; unasked: number }

/** An amend is lost, and the venue does not answer about it. */
async function loseUnasked(scene: Scene, plain: readonly PlainMark[], seen: Seen): Promise<void> {
  let isLost = false
  scene.conditions.canAsk = false
  scene.setAnswers({
    lose: (one) => {
      if (isLost) return undefined
      isLost = true
      seen.unasked += 1
      return { isApplied: true, error: new OutcomeUnknownError(one.by, 'no answer in time') }
    },
  })
  for (const mark of plain) mark.price += 2
  await scene.setMarks(plain.map((mark) => ({ ...mark, price: decimal<Price>(mark.price) })))
  await scene.pass(2_000)
}

/** The trader cancels an order of the sheet, or keeps it as an own order. */
async function takeByHand(scene: Scene, random: Random, mine: Map<Hash, Amount>, seen: Seen): Promise<void> {
  const order = scene.resting().find(({ orderId }) => scene.sheets.owns(orderId))
  if (order === undefined) return
  seen.byHand += 1
  const end = await scene.sheets.handOver([order.orderId])
  const now = scene.resting().find((one) => scene.lineOf(one) === scene.lineOf(order) && one.side === order.side)
  if (now !== undefined && random.integer(2) === 0) await scene.end(now.orderId)
  else if (now !== undefined) mine.set(now.orderId, now.filled)
  end()
  await scene.rest()
}

/** Something ends the sheet: a protection that trips, a lost connection, a locked wallet or stale marks. */
async function trip(scene: Scene, random: Random, own: readonly OrderMessage[], seen: Seen): Promise<void> {
  seen.tripped += 1
  const kind = random.integer(4)
  // Without open orders the venue's protection ends none.
  let isTripped = kind !== 0
  if (kind === 0)
    for (const { orderId } of own)
      if (isOpen(scene.venue.get(orderId) ?? { orderStatus: 'cancelled' })) {
        await scene.end(orderId, 'ACCOUNT_MMP_PROTECTED')
        isTripped = true
      }
  if (kind === 1) scene.conditions.isLinkLive = false
  if (kind === 2) scene.conditions.canSign = false
  if (kind === 3) scene.conditions.marks = 'stale'
  await scene.pass(2_500)
  const { running } = scene.of()
  if (running !== undefined && isTripped) expect(running.state.status).toBe('stopping')
  scene.conditions.isLinkLive = true
  await scene.pass(3_000)
}
