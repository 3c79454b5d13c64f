import { fixed6, type Amount, toNumber, fromNumber } from '@/core/protocol/fixed6'
import type { OptionType, Side } from '@/core/protocol/instrument'
import { greeks } from '@/core/quant/greeks'
import { rfqRatioStep } from '@/core/quant/rfqRules'
import type { ChainStrike, ChainExpiry } from '@/web/market/options/chainStore'
import {
  brokenWings,
  type PresetId,
  type Recipe,
  recipeOf,
  type Slot,
  slots,
  winged,
} from '@/web/options/structure/presetRecipes'
import { equalWings } from './equalWings'

export type PresetLeg = { readonly instrumentName: string; readonly side: Side; readonly ratio: Amount }

export type PresetMarket = {
  readonly near: PresetExpiry
  /** The later expiry of a calendar or diagonal. */
  readonly far: PresetExpiry | undefined
  readonly perpetualName: string | undefined
}

const one = fixed6<Amount>(1_000_000n)

/**
 * Returns the legs of a preset; undefined if any of them cannot be built from the listed options, because the remaining
 * legs would be another structure.
 */
export function presetLegs(id: PresetId, market: PresetMarket): readonly PresetLeg[] | undefined {
  const recipe = recipeOf(id).map(readLeg)
  const strikes = winged.has(id)
    ? wingedStrikes(market.near, slotsOf(recipe))
    : brokenWings.has(id)
      ? brokenStrikes(market.near, slotsOf(recipe))
      : strikesOf(recipe, market)
  const legs = recipe.flatMap(({ kind, slot, isFar, ...leg }): readonly PresetLeg[] => {
    const row = slot === undefined ? undefined : strikes?.[isFar ? 'far' : 'near'].get(slot)
    const instrumentName = kind === 'perpetual' ? market.perpetualName : row?.[kind]?.instrumentName
    return instrumentName === undefined ? [] : [{ instrumentName, ...leg }]
  })
  return legs.length === recipe.length ? legs : undefined
}

type RecipeLeg = Pick<PresetLeg, 'side' | 'ratio'> & {
  readonly kind: OptionType | 'perpetual'
  /** Undefined for the perpetual. */
  readonly slot: Slot | undefined
  readonly isFar: boolean
}

function readLeg(text: Recipe[number]): RecipeLeg {
  const [count = '', kind, slot, expiry] = text.split(' ')
  return {
    side: count.startsWith('+') ? 'buy' : 'sell',
    ratio: fixed6<Amount>(BigInt(count.slice(1)) * one),
    kind: kind === 'call' || kind === 'put' ? kind : 'perpetual',
    slot: slots.find((each) => each === slot),
    isFar: expiry === 'far',
  }
}

/** The slots of some legs, ascending. */
function slotsOf(legs: readonly RecipeLeg[]): readonly Slot[] {
  return slots.filter((each) => legs.some(({ slot }) => slot === each))
}

type Strikes = ReadonlyMap<Slot, ChainStrike>
type StrikesByExpiry = { readonly near: Strikes; readonly far: Strikes }

const noStrikes: Strikes = new Map()

function strikesOf(legs: readonly RecipeLeg[], { near, far }: PresetMarket): StrikesByExpiry | undefined {
  const wanted = slotsOf(legs)
  const wantedFar = slotsOf(legs.filter(({ isFar }) => isFar))
  if (wantedFar.length === 0) return { near: bySlot(near, wanted), far: noStrikes }
  if (far === undefined) return undefined
  // The near legs of a diagonal keep clear of the strikes of its later legs.
  if (wantedFar.length < wanted.length) return { near: bySlot(near, wanted), far: bySlot(far, wantedFar) }
  // A calendar's two legs share a strike, so only strikes that both expiries list count.
  const farRows = new Map<bigint, ChainStrike>(twoSided(far).map((row) => [row.strike, row]))
  const common = near.chain.strikes.filter(({ strike }) => farRows.has(strike))
  const shared = bySlot({ ...near, chain: { ...near.chain, strikes: common } }, wanted)
  const later = Array.from(shared).flatMap(([slot, { strike }]) => {
    const row = farRows.get(strike)
    return row === undefined ? [] : [[slot, row] as const]
  })
  return { near: shared, far: new Map(later) }
}

/** Empty if the expiry has too few strikes. */
function bySlot(expiry: PresetExpiry, wanted: readonly Slot[]): Strikes {
  const picked = pickStrikes(expiry, wanted) ?? []
  return new Map(
    wanted.flatMap((slot, at) => {
      const row = picked[at]
      return row === undefined ? [] : [[slot, row] as const]
    }),
  )
}

/**
 * The wings of a condor, whose inner strikes are at 25 delta, reach to about 10 delta. Those of a butterfly are about as
 * wide as the distance to the 25-delta call.
 */
function wingedStrikes(near: PresetExpiry, wanted: readonly Slot[]): StrikesByExpiry | undefined {
  const isCondor = wanted.length === 4
  const at = bySlot(near, isCondor ? wanted : ['money', 'call25'])
  const lower = at.get(isCondor ? 'put25' : 'money')
  const upper = at.get(isCondor ? 'call25' : 'money')
  const above = at.get(isCondor ? 'call10' : 'call25')
  const below = at.get('put10')
  if (lower === undefined || upper === undefined || above === undefined) return undefined
  const widths = [...(below === undefined ? [] : [lower.strike - below.strike]), above.strike - upper.strike]
  const wings = equalWings(twoSided(near), { lower, upper, widths })
  if (wings === undefined) return undefined
  const { lowest, highest } = wings
  const rows: readonly (readonly [Slot, ChainStrike])[] = isCondor
    ? [
        ['put10', lowest],
        ['put25', wings.lower],
        ['call25', wings.upper],
        ['call10', highest],
      ]
    : [
        ['put25', lowest],
        ['money', wings.lower],
        ['call25', highest],
      ]
  return { near: new Map(rows), far: noStrikes }
}

/** Moves the outer strike from 10 delta outward until its wing is wider than the inner one. */
function brokenStrikes(near: PresetExpiry, wanted: readonly Slot[]): StrikesByExpiry | undefined {
  const at = bySlot(near, wanted)
  const isCall = wanted.includes('call10')
  const outerSlot = isCall ? 'call10' : 'put10'
  const [money, body, outer] = [at.get('money'), at.get(isCall ? 'call25' : 'put25'), at.get(outerSlot)]
  if (money === undefined || body === undefined || outer === undefined) return undefined
  const beyond = (one: ChainStrike, other: ChainStrike) =>
    isCall ? one.strike - other.strike : other.strike - one.strike
  const candidates = twoSided(near).filter((row) => beyond(row, outer) >= 0n && beyond(row, body) > beyond(body, money))
  const wider = isCall ? candidates[0] : candidates.at(-1)
  return wider === undefined ? undefined : { near: new Map([...at, [outerSlot, wider]]), far: noStrikes }
}

export type PresetExpiry = {
  readonly chain: ChainExpiry
  readonly forward: number
  readonly yearsToExpiry: number
  /** Volatility at a strike, as a fraction; undefined while unknown. */
  readonly ivAt: (strike: number) => number | undefined
}

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
