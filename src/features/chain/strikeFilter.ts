import type { ChainStrike } from '@/marketData/options/optionChain'
import { toNumber } from '@/protocol/fixed6'

/** Which strikes of an expiry are drawn; the rest is only hidden, and said to be. */
export const strikeFilters = [
  'all',
  'count:10',
  'count:20',
  'count:30',
  'delta:5',
  'delta:10',
  'delta:25',
  'deviation:1',
  'deviation:2',
  'deviation:3',
] as const
export type StrikeFilter = (typeof strikeFilters)[number]

export function readStrikeFilter(kept: unknown): StrikeFilter {
  return strikeFilters.find((filter) => filter === kept) ?? 'all'
}

/** What is known of the expiry; undefined while it is not. */
export type StrikeContext = {
  readonly forward: number | undefined
  readonly yearsToExpiry: number
  /** At the money, a fraction. */
  readonly iv: number | undefined
  /** Of the call of a strike, or what stands for it: the delta of the put and one. */
  readonly callDelta: (strike: ChainStrike) => number | undefined
  /** Strikes with something of the trader's own are never hidden. */
  readonly isOwn: (strike: ChainStrike) => boolean
}

/** The strikes to draw, in their order. While what a filter goes by is not known, nothing is hidden. */
export function shownStrikes(
  strikes: readonly ChainStrike[],
  filter: StrikeFilter,
  context: StrikeContext,
): readonly ChainStrike[] {
  const isShown = ruleOf(strikes, filter, context)
  return strikes.filter((strike) => isShown(strike) || context.isOwn(strike))
}

function ruleOf(
  strikes: readonly ChainStrike[],
  filter: StrikeFilter,
  context: StrikeContext,
): (strike: ChainStrike) => boolean {
  const [kind, text = ''] = filter.split(':')
  const number = Number(text)
  if (kind === 'count') return byCount(strikes, number, context)
  if (kind === 'delta') return byDelta(strikes, number / 100, context)
  return kind === 'deviation' ? byDeviation(number, context) : () => true
}

function byCount(strikes: readonly ChainStrike[], count: number, { forward }: StrikeContext) {
  if (forward === undefined) return () => true
  const distance = ({ strike }: ChainStrike) => Math.abs(toNumber(strike) - forward)
  const nearest = new Set(strikes.toSorted((a, b) => distance(a) - distance(b)).slice(0, count))
  return (strike: ChainStrike) => nearest.has(strike)
}

/** Both sides of a strike have the same distance from the money: a call of 0.9 stands across a put of -0.1. */
function byDelta(strikes: readonly ChainStrike[], least: number, { callDelta }: StrikeContext) {
  if (strikes.every((strike) => callDelta(strike) === undefined)) return () => true
  return (strike: ChainStrike) => {
    const delta = callDelta(strike)
    return delta !== undefined && delta >= least && delta <= 1 - least
  }
}

/** So many standard deviations of what the volatility at the money makes of the forward until the expiry. */
function byDeviation(count: number, { forward, iv, yearsToExpiry }: StrikeContext) {
  if (forward === undefined || iv === undefined) return () => true
  const reach = count * iv * Math.sqrt(yearsToExpiry)
  return ({ strike }: ChainStrike) => Math.abs(Math.log(toNumber(strike) / forward)) <= reach
}
