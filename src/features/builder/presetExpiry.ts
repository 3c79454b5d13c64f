import type { ChainExpiry, ChainStrike } from '@/marketData/options/optionChain'
import { toNumber } from '@/protocol/fixed6'
import type { OptionInstrument, OptionType } from '@/protocol/instrument'
import { greeks } from '@/quant/greeks'

/** One expiry as presets choose strikes from it. */
export type PresetExpiry = {
  readonly chain: ChainExpiry
  readonly forward: number
  readonly yearsToExpiry: number
  /** A fraction; undefined where nothing tells it. */
  readonly ivAt: (strike: number) => number | undefined
}

export const slots = ['put10', 'put25', 'money', 'call25', 'call10'] as const
/** Where a strike lies: at the money, or where an option out of the money has that delta (in hundredths). */
export type Slot = (typeof slots)[number]

/** The delta that a call of the strike has: a put of delta −0.25 is where the call has 0.75. */
const callDeltas: Record<Exclude<Slot, 'money'>, number> = { put10: 0.9, put25: 0.75, call25: 0.25, call10: 0.1 }

/** Without a volatility the strikes are spread as if it were this. */
const usualIv = 0.6

/**
 * A listed strike for each slot, ascending, no two the same: the nearest by delta, pushed outwards from the money where
 * two slots would meet. `slots` ascend. Undefined when the expiry has not enough strikes on a side.
 */
export function pickStrikes(expiry: PresetExpiry, wanted: readonly Slot[]): readonly ChainStrike[] | undefined {
  const strikes = expiry.chain.strikes.filter(({ call, put }) => call !== undefined && put !== undefined)
  const money = nearestIndex(strikes, (strike) => Math.abs(strike - expiry.forward))
  if (money === undefined) return undefined
  const found = wanted.map((slot) => (slot === 'money' ? money : deltaIndex(expiry, strikes, callDeltas[slot])))
  const middle = wanted.findIndex((slot) => slot === 'money' || slot === 'call25' || slot === 'call10')
  const start = middle < 0 ? wanted.length - 1 : middle
  for (let at = start + 1; at < found.length; at++) found[at] = Math.max(found[at] ?? 0, (found[at - 1] ?? 0) + 1)
  for (let at = start - 1; at >= 0; at--) found[at] = Math.min(found[at] ?? 0, (found[at + 1] ?? 0) - 1)
  const picked = found.flatMap((index) => strikes[index] ?? [])
  return picked.length === wanted.length ? picked : undefined
}

/** The strike that lies as far from the centre as another one does on its other side, or the nearest listed to it. */
export function mirrored(expiry: PresetExpiry, centre: ChainStrike, other: ChainStrike): ChainStrike | undefined {
  const strikes = expiry.chain.strikes.filter(({ call, put }) => call !== undefined && put !== undefined)
  const wanted = 2 * toNumber(centre.strike) - toNumber(other.strike)
  const isBelow = other.strike > centre.strike
  const side = strikes.filter(({ strike }) => (isBelow ? strike < centre.strike : strike > centre.strike))
  const index = nearestIndex(side, (strike) => Math.abs(strike - wanted))
  return index === undefined ? undefined : side[index]
}

export function optionAt(strike: ChainStrike | undefined, optionType: OptionType): OptionInstrument | undefined {
  return strike?.[optionType]
}

function deltaIndex(expiry: PresetExpiry, strikes: readonly ChainStrike[], wanted: number): number {
  const { forward, yearsToExpiry } = expiry
  const distance = (strike: number) => {
    const iv = expiry.ivAt(strike) ?? usualIv
    return Math.abs(greeks({ forward, strike, yearsToExpiry, iv, optionType: 'call' }).delta - wanted)
  }
  return nearestIndex(strikes, distance) ?? 0
}

function nearestIndex(strikes: readonly ChainStrike[], distance: (strike: number) => number): number | undefined {
  let best: number | undefined
  let least = Infinity
  strikes.forEach(({ strike }, index) => {
    const found = distance(toNumber(strike))
    if (found < least) [best, least] = [index, found]
  })
  return best
}
