import { fixed6, type Amount, toNumber, fromNumber } from '@/core/protocol/fixed6'
import type { OptionType, Side, OptionInstrument } from '@/core/protocol/instrument'
import { greeks } from '@/core/quant/greeks'
import { rfqRatioStep } from '@/core/quant/rfqRules'
import type { ChainStrike, ChainExpiry } from '@/web/market/options/chainStore'
import { equalWings } from './equalWings'

export const presetIds = [
  'bullCall',
  'bearCall',
  'bullPut',
  'bearPut',
  'straddle',
  'strangle',
  'butterfly',
  'ironButterfly',
  'condor',
  'ironCondor',
  'calendar',
  'diagonal',
  'ratio',
  'callBackspread',
  'putRatio',
  'putBackspread',
  'strap',
  'strip',
  'riskReversal',
  'synthetic',
  'collar',
  'box',
] as const
export type PresetId = (typeof presetIds)[number]

export type PresetLeg = { readonly instrumentName: string; readonly side: Side; readonly ratio: Amount }

export type PresetMarket = {
  readonly near: PresetExpiry
  /** The later expiry of a calendar or diagonal. */
  readonly far: PresetExpiry | undefined
  readonly perpetualName: string | undefined
}

/** Returns the legs of a preset; undefined if it cannot be built from the listed options. */
export function presetLegs(id: PresetId, market: PresetMarket): readonly PresetLeg[] | undefined {
  const { near } = market
  switch (id) {
    case 'bullCall':
      return upward(near, (money, above) => [buy(money, 'call'), sell(above, 'call')])
    case 'bearCall':
      return upward(near, (money, above) => [sell(money, 'call'), buy(above, 'call')])
    case 'ratio':
      return upward(near, (money, above) => [buy(money, 'call'), sell(above, 'call', 2n)])
    case 'callBackspread':
      return upward(near, (money, above) => [sell(money, 'call'), buy(above, 'call', 2n)])
    case 'bullPut':
      return downward(near, (below, money) => [buy(below, 'put'), sell(money, 'put')])
    case 'bearPut':
      return downward(near, (below, money) => [sell(below, 'put'), buy(money, 'put')])
    case 'putRatio':
      return downward(near, (below, money) => [sell(below, 'put', 2n), buy(money, 'put')])
    case 'putBackspread':
      return downward(near, (below, money) => [buy(below, 'put', 2n), sell(money, 'put')])
    case 'straddle':
      return atMoney(near, (money) => [buy(money, 'put'), buy(money, 'call')])
    case 'strap':
      return atMoney(near, (money) => [buy(money, 'put'), buy(money, 'call', 2n)])
    case 'strip':
      return atMoney(near, (money) => [buy(money, 'put', 2n), buy(money, 'call')])
    case 'synthetic':
      return atMoney(near, (money) => [sell(money, 'put'), buy(money, 'call')])
    case 'strangle':
      return outside(near, (below, above) => [buy(below, 'put'), buy(above, 'call')])
    case 'riskReversal':
      return outside(near, (below, above) => [sell(below, 'put'), buy(above, 'call')])
    case 'butterfly':
    case 'ironButterfly':
      return butterfly(id, near)
    case 'condor':
    case 'ironCondor':
      return condor(id, near)
    case 'calendar':
    case 'diagonal':
      return acrossExpiries(id, market)
    case 'collar':
      return collar(market)
    case 'box':
      return outside(near, (below, above) => [
        buy(below, 'call'),
        sell(above, 'call'),
        sell(below, 'put'),
        buy(above, 'put'),
      ])
  }
}

type WishOne = (strike: ChainStrike | undefined) => readonly Wish[]
type WishTwo = (lower: ChainStrike | undefined, upper: ChainStrike | undefined) => readonly Wish[]

const atMoney = (near: PresetExpiry, wish: WishOne) =>
  fromStrikes(pickStrikes(near, ['money']), ([money]) => wish(money))
const upward = (near: PresetExpiry, wish: WishTwo) =>
  fromStrikes(pickStrikes(near, ['money', 'call25']), ([money, above]) => wish(money, above))
const downward = (near: PresetExpiry, wish: WishTwo) =>
  fromStrikes(pickStrikes(near, ['put25', 'money']), ([below, money]) => wish(below, money))
const outside = (near: PresetExpiry, wish: WishTwo) =>
  fromStrikes(pickStrikes(near, ['put25', 'call25']), ([below, above]) => wish(below, above))

/** Legs of a butterfly whose wings are about as wide as the distance to the 25-delta call. */
function butterfly(id: 'butterfly' | 'ironButterfly', near: PresetExpiry) {
  const [money, above] = pickStrikes(near, ['money', 'call25']) ?? []
  if (money === undefined || above === undefined) return undefined
  const widths = [above.strike - money.strike]
  const wings = equalWings(twoSided(near), { lower: money, upper: money, widths })
  if (wings === undefined) return undefined
  const { lowest, lower: body, highest } = wings
  return wholeLegs(
    id === 'butterfly'
      ? [buy(lowest, 'call'), sell(body, 'call', 2n), buy(highest, 'call')]
      : [buy(lowest, 'put'), sell(body, 'put'), sell(body, 'call'), buy(highest, 'call')],
  )
}

/** Legs of a condor with inner strikes at 25 delta and wings at about 10 delta. */
function condor(id: 'condor' | 'ironCondor', near: PresetExpiry) {
  const [put10, put25, call25, call10] = pickStrikes(near, ['put10', 'put25', 'call25', 'call10']) ?? []
  if (put10 === undefined || put25 === undefined || call25 === undefined || call10 === undefined) return undefined
  const widths = [put25.strike - put10.strike, call10.strike - call25.strike]
  const wings = equalWings(twoSided(near), { lower: put25, upper: call25, widths })
  if (wings === undefined) return undefined
  const { lowest, lower, upper, highest } = wings
  return wholeLegs(
    id === 'condor'
      ? [buy(lowest, 'call'), sell(lower, 'call'), sell(upper, 'call'), buy(highest, 'call')]
      : [buy(lowest, 'put'), sell(lower, 'put'), sell(upper, 'call'), buy(highest, 'call')],
  )
}

/**
 * A calendar or diagonal sells the near option. A calendar has a single strike: of those that both expiries list, the
 * one nearest to the money.
 */
function acrossExpiries(id: 'calendar' | 'diagonal', { near, far }: PresetMarket) {
  if (far === undefined) return undefined
  if (id === 'diagonal') {
    const [, above] = pickStrikes(near, ['money', 'call25']) ?? []
    const [money] = pickStrikes(far, ['money']) ?? []
    return above !== undefined && money !== undefined ? wholeLegs([sell(above, 'call'), buy(money, 'call')]) : undefined
  }
  const farStrikes = new Map<bigint, ChainStrike>(far.chain.strikes.map((row) => [row.strike, row]))
  const common = near.chain.strikes.filter(
    ({ strike, call }) => call !== undefined && farStrikes.get(strike)?.call !== undefined,
  )
  const [sold] = pickStrikes({ ...near, chain: { ...near.chain, strikes: common } }, ['money']) ?? []
  const bought = sold === undefined ? undefined : farStrikes.get(sold.strike)
  return sold !== undefined && bought !== undefined ? wholeLegs([sell(sold, 'call'), buy(bought, 'call')]) : undefined
}

function collar({ near, perpetualName }: PresetMarket) {
  if (perpetualName === undefined) return undefined
  const options = outside(near, (below, above) => [buy(below, 'put'), sell(above, 'call')])
  return options === undefined
    ? undefined
    : [{ instrumentName: perpetualName, side: 'buy' as const, ratio: one }, ...options]
}

type Wish = {
  readonly strike: ChainStrike | undefined
  readonly optionType: OptionType
  readonly side: Side
  readonly count: bigint
}

const buy = (strike: ChainStrike | undefined, optionType: OptionType, count = 1n): Wish => ({
  strike,
  optionType,
  side: 'buy',
  count,
})
const sell = (strike: ChainStrike | undefined, optionType: OptionType, count = 1n): Wish => ({
  ...buy(strike, optionType, count),
  side: 'sell',
})

const one = fixed6<Amount>(1_000_000n)

function fromStrikes(
  strikes: readonly ChainStrike[] | undefined,
  wish: (strikes: readonly ChainStrike[]) => readonly Wish[],
): readonly PresetLeg[] | undefined {
  return strikes === undefined ? undefined : wholeLegs(wish(strikes))
}

/** Returns the legs, or undefined if any leg is missing, because the remaining legs would be another structure. */
function wholeLegs(wishes: readonly Wish[]): readonly PresetLeg[] | undefined {
  const legs = wishes.flatMap(({ strike, optionType, side, count }): readonly PresetLeg[] => {
    const option = optionAt(strike, optionType)
    return option === undefined
      ? []
      : [{ instrumentName: option.instrumentName, side, ratio: fixed6<Amount>(count * one) }]
  })
  return legs.length === wishes.length ? legs : undefined
}

export type PresetExpiry = {
  readonly chain: ChainExpiry
  readonly forward: number
  readonly yearsToExpiry: number
  /** Volatility at a strike, as a fraction; undefined while unknown. */
  readonly ivAt: (strike: number) => number | undefined
}

const slots = ['put10', 'put25', 'money', 'call25', 'call10'] as const
/** At the money, or at this delta (in hundredths) of an out-of-the-money option. */
type Slot = (typeof slots)[number]

/** Call deltas: a put has a delta of −0.25 where the call has 0.75. */
const callDeltas: Record<Exclude<Slot, 'money'>, number> = { put10: 0.9, put25: 0.75, call25: 0.25, call10: 0.1 }

const usualIv = 0.6

/**
 * Picks a listed strike for each slot, ascending and distinct: the nearest strike by delta, moved away from the money
 * where two slots coincide. `wanted` ascends. Undefined if one side of the expiry has too few strikes.
 */
function pickStrikes(expiry: PresetExpiry, wanted: readonly Slot[]): readonly ChainStrike[] | undefined {
  const strikes = twoSided(expiry)
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

function twoSided({ chain }: PresetExpiry): readonly ChainStrike[] {
  return chain.strikes.filter(({ call, put }) => call !== undefined && put !== undefined)
}

function optionAt(strike: ChainStrike | undefined, optionType: OptionType): OptionInstrument | undefined {
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

/**
 * Returns the perpetual leg that brings the delta of one structure to zero, rounded to the ratio step. `delta` includes
 * the `held` perpetual of the structure (signed). Undefined if no hedge is needed.
 */
export function hedgeLeg(delta: number, perpetualName: string, held: Amount): PresetLeg | undefined {
  if (!Number.isFinite(delta)) return undefined
  const exact = held - fromNumber<Amount>(delta)
  const half = rfqRatioStep / 2n
  const size = ((exact < 0n ? -exact : exact) + half) / rfqRatioStep
  if (size === 0n) return undefined
  return {
    instrumentName: perpetualName,
    side: exact > 0n ? 'buy' : 'sell',
    ratio: fixed6<Amount>(size * rfqRatioStep),
  }
}
