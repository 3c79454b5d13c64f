import { fromNumber, toNumber, type Price } from '@/protocol/fixed6'
import { expiryPayoff, pnlAtExpiry, type ExpiryPayoff } from '@/quant/structures/expiryPayoff'
import { probabilityOfProfit } from '@/quant/structures/probabilityOfProfit'
import type { OptionLeg } from '@/quant/structures/structureLeg'
import { structurePnl } from '@/quant/structures/structureValue'
import { yearsToExpiry } from '@/quant/yearsToExpiry'
import { niceStep } from '@/ui/valueScale'

/** What the value before the expiry is reckoned with. */
export type PayoffModel = {
  /** The index of now, USD. */
  readonly index: number
  /** Of the expiry, USD. */
  readonly forward: number
  /** Of the mark, as a fraction. */
  readonly iv: number
  /** UNIX nanoseconds. */
  readonly nowNs: bigint
}

export type PayoffPoint = {
  /** Of the underlying, USD. */
  readonly price: number
  /** USD of profit at the expiry. */
  readonly atExpiry: number
  /** USD of profit did the index jump there now; undefined without a model. */
  readonly now: number | undefined
}

export type PayoffPicture = {
  readonly payoff: ExpiryPayoff
  readonly from: number
  readonly to: number
  /** Ascending; the strike and the breakevens are among them. */
  readonly points: readonly PayoffPoint[]
  /** Between 0 and 1; undefined without a model. */
  readonly chance: number | undefined
}

const stretches = 80
/** How far the picture reaches on both sides of the index, in standard deviations to the expiry. */
const deviations = 1.6
/** And at least, as a share of the price. */
const leastReach = 0.06

/** The profit of one leg over the price of the underlying, at the expiry and now. */
export function payoffPicture(leg: OptionLeg, model: PayoffModel | undefined, index: number): PayoffPicture {
  const payoff = expiryPayoff([leg])
  const years = model && yearsToExpiry(leg.expiryNs, model.nowNs)
  const strike = toNumber(leg.strike)
  const corners = [strike, ...payoff.breakevens.map(toNumber)]
  const reach = Math.max(model && years ? deviations * model.iv * Math.sqrt(years) : 0, leastReach)
  // Nothing is valued at a price of 0.
  const from = Math.max(
    index / 100,
    Math.min(index * Math.exp(-reach), ...corners.map((price) => price * (1 - leastReach / 2))),
  )
  const to = Math.max(index * Math.exp(reach), ...corners.map((price) => price * (1 + leastReach / 2)))
  const even = Array.from({ length: stretches + 1 }, (_, at) => from + ((to - from) * at) / stretches)
  const prices = [...new Set([...even, ...corners])].sort((a, b) => a - b)
  return {
    payoff,
    from,
    to,
    points: prices.map((price) => pointAt(leg, model, price)),
    chance:
      model && years
        ? probabilityOfProfit(payoff, { forward: model.forward, yearsToExpiry: years, ivAt: () => model.iv })
        : undefined,
  }
}

export function pointAt(leg: OptionLeg, model: PayoffModel | undefined, price: number): PayoffPoint {
  return {
    price,
    atExpiry: toNumber(pnlAtExpiry([leg], fromNumber<Price>(price))),
    now: model && pnlNow(leg, model, price),
  }
}

/** The prices of the table: round ones over the picture, the strike, the breakevens and the index of now. */
export function tablePoints(
  { from, to, payoff }: Pick<PayoffPicture, 'from' | 'to' | 'payoff'>,
  leg: OptionLeg,
  model: PayoffModel | undefined,
  index: number,
): readonly PayoffPoint[] {
  const step = niceStep((to - from) / 12)
  const first = Math.ceil(from / step)
  const round = Array.from({ length: Math.floor(to / step) - first + 1 }, (_, at) => (first + at) * step)
  const special = [toNumber(leg.strike), ...payoff.breakevens.map(toNumber), index]
  return [...new Set([...round, ...special])].sort((a, b) => a - b).map((price) => pointAt(leg, model, price))
}

function pnlNow(leg: OptionLeg, { index, forward, iv, nowNs }: PayoffModel, price: number): number {
  const market = { indexPrice: index, forwardOf: () => forward, ivOf: () => iv }
  return structurePnl([leg], market, { price, timeNs: nowNs, ivShift: 0, settlement: 'atIndexOfNow' })
}
