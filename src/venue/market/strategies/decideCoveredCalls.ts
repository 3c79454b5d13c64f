import { fixed6, negate, smaller, subtract, toNumber, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import type { LiveBookLevel } from '../../live/liveBook'
import type { StrategyAction } from './marketStrategies'

export type CallView = {
  readonly instrumentId: string
  readonly expiryNs: bigint
  readonly markPrice: Price
  readonly delta: number
  readonly amountStep: Amount
  readonly bid: LiveBookLevel | undefined
  readonly ask: LiveBookLevel | undefined
  /** The strategy's contracts, short below 0. */
  readonly position: Amount
}

export type CoveredCallView = {
  readonly nowNs: bigint
  readonly weth: Amount
  readonly usdc: Usd
  /** WETH awaiting payout. */
  readonly leaving: Amount
  readonly calls: readonly CallView[]
}

const hourNs = 3_600_000_000_000n
/** Minimum time to expiry for starting a call, and for selling more of it. */
const shortest = { begun: 48n * hourNs, added: 12n * hourNs }
const longest = 10n * 24n * hourNs
const wanted = { delta: 0.2, least: 0.08, most: 0.35 }
/** Worst prices of trades, relative to the mark. */
const worst = { bid: 0.6, ask: 1.6 }
/** USD of premiums retained, and the surplus at which they buy WETH. */
const premium = { retained: 100, most: 600 }
/** Fraction of the WETH below which an order is not worth sending. */
const smallest = 0.005

/**
 * Sells one call at a time on all the WETH that stays: of the next expiry at least two days away, near a delta of 0.2.
 * The call is held until it expires, and bought back only as far as WETH leaves.
 */
export function decideCoveredCalls(view: CoveredCallView): StrategyAction[] {
  const written = view.calls.filter(({ position }) => position < 0n)
  const sold = fixed6<Amount>(-written.reduce((sum, { position }) => sum + position, 0n))
  const covered = subtract(view.weth, view.leaving)
  if (sold > covered) return written.slice(0, 1).flatMap((call) => buyBack(call, subtract(sold, covered)))
  return [...sellMore(view, written, subtract(covered, sold)), ...putPremiumsToWork(view)]
}

function buyBack({ instrumentId, ask, markPrice, amountStep, position }: CallView, excess: Amount): StrategyAction[] {
  if (ask === undefined || toNumber(ask.price) > toNumber(markPrice) * worst.ask) return []
  // Rounded up to a step, because every sold call must be covered.
  const steps = fixed6<Amount>(((excess + amountStep - 1n) / amountStep) * amountStep)
  const amount = smaller(smaller(steps, negate(position)), ask.amount)
  return [{ type: 'order', instrumentId, side: 'buy', amount, limitPrice: ask.price }]
}

function sellMore(view: CoveredCallView, written: readonly CallView[], free: Amount): StrategyAction[] {
  const call = written.length === 0 ? callToBegin(view) : written.find((one) => isFitToAdd(one, view.nowNs))
  if (call?.bid === undefined || toNumber(free) < toNumber(view.weth) * smallest) return []
  const { instrumentId, bid, amountStep } = call
  if (toNumber(bid.price) < toNumber(call.markPrice) * worst.bid) return []
  const amount = fixed6<Amount>((smaller(free, bid.amount) / amountStep) * amountStep)
  return amount === 0n ? [] : [{ type: 'order', instrumentId, side: 'sell', amount, limitPrice: bid.price }]
}

function isFitToAdd({ expiryNs, delta }: CallView, nowNs: bigint): boolean {
  return expiryNs - nowNs >= shortest.added && delta >= wanted.least && delta <= wanted.most
}

/** Finds a call of the first sufficiently distant expiry in which a call has a bid. */
function callToBegin({ calls, nowNs }: CoveredCallView): CallView | undefined {
  const fitting = calls.filter(({ expiryNs, delta, bid }) => {
    const left = expiryNs - nowNs
    return (
      left >= shortest.begun && left <= longest && bid !== undefined && delta >= wanted.least && delta <= wanted.most
    )
  })
  const first = fitting.reduce<bigint | undefined>(
    (least, { expiryNs }) => (least === undefined || expiryNs < least ? expiryNs : least),
    undefined,
  )
  return fitting
    .filter(({ expiryNs }) => expiryNs === first)
    .toSorted((a, b) => Math.abs(a.delta - wanted.delta) - Math.abs(b.delta - wanted.delta))[0]
}

function putPremiumsToWork({ usdc }: CoveredCallView): StrategyAction[] {
  const spare = Math.floor(toNumber(usdc)) - premium.retained
  return spare < premium.most - premium.retained
    ? []
    : [{ type: 'buyWeth', usdc: fixed6<Usd>(BigInt(spare) * 1_000_000n) }]
}
