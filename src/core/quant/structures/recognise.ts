import { firstDifference } from '@/core/lib/firstDifference'
import { absolute, fixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import type { OptionType } from '@/core/protocol/instrument'

/** A held position of one underlying. */
export type KnownLeg = {
  readonly key: string
  /** Contracts, signed: long > 0. */
  readonly amount: Amount
  /** Undefined for the perpetual. */
  readonly option: { readonly optionType: OptionType; readonly strike: Price; readonly expiryNs: bigint } | undefined
}

export const structureKinds = ['butterfly', 'straddle', 'vertical', 'strangle', 'calendar', 'covered'] as const
export type StructureKind = (typeof structureKinds)[number]

export type Recognised = {
  /** Undefined for the legs of no structure, which come last. */
  readonly kind: StructureKind | undefined
  readonly keys: readonly string[]
}

type OptionLeg = KnownLeg & { readonly option: NonNullable<KnownLeg['option']> }

/**
 * Recognises the usual structures among positions of one underlying. A leg belongs to one structure and is never split,
 * so its amount must match. Where legs fit more than one way, the kinds come in their order above, then the nearest
 * strikes and expiries.
 */
export function recogniseStructures(legs: readonly KnownLeg[]): readonly Recognised[] {
  let left = legs.toSorted(byExpiryAndStrike)
  const found: Recognised[] = []
  for (const kind of structureKinds) {
    for (let match = matchOf(kind, left); match !== undefined; match = matchOf(kind, left)) {
      const taken = new Set(match.map(({ key }) => key))
      found.push({ kind, keys: match.map(({ key }) => key) })
      left = left.filter(({ key }) => !taken.has(key))
    }
  }
  return left.length === 0 ? found : [...found, { kind: undefined, keys: left.map(({ key }) => key) }]
}

function byExpiryAndStrike({ option: a }: KnownLeg, { option: b }: KnownLeg): number {
  if (a === undefined || b === undefined) return Number(a !== undefined) - Number(b !== undefined)
  return firstDifference(Number(a.expiryNs - b.expiryNs), Number(a.strike - b.strike))
}

function matchOf(kind: StructureKind, legs: readonly KnownLeg[]): readonly KnownLeg[] | undefined {
  if (kind === 'butterfly') return butterflyIn(legs.filter(isOption))
  let best: { readonly legs: readonly KnownLeg[]; readonly distance: bigint } | undefined
  for (const [at, one] of legs.entries()) {
    for (const other of legs.slice(at + 1)) {
      const distance = distanceOf(kind, one, other)
      if (distance !== undefined && (best === undefined || distance < best.distance))
        best = { legs: [one, other], distance }
    }
  }
  return best?.legs
}

/** How far two legs of a kind are apart, for choosing the nearest; undefined if they are not of that kind. */
function distanceOf(kind: StructureKind, one: KnownLeg, other: KnownLeg): bigint | undefined {
  if (kind === 'covered') return isCovered(one, other) ? 0n : undefined
  if (!isOption(one) || !isOption(other)) return undefined
  const [a, b] = [one.option, other.option]
  const isSameExpiry = a.expiryNs === b.expiryNs
  const isSameStrike = a.strike === b.strike
  const isSameType = a.optionType === b.optionType
  const strikes = absolute(fixed6<Price>(b.strike - a.strike))
  const expiries = b.expiryNs > a.expiryNs ? b.expiryNs - a.expiryNs : a.expiryNs - b.expiryNs
  const [isSameSide, isOpposite] = [one.amount === other.amount, one.amount === -BigInt(other.amount)]
  switch (kind) {
    case 'straddle':
      return isSameExpiry && isSameStrike && !isSameType && isSameSide ? 0n : undefined
    case 'strangle':
      return isSameExpiry && !isSameStrike && !isSameType && isSameSide ? strikes : undefined
    case 'vertical':
      return isSameExpiry && !isSameStrike && isSameType && isOpposite ? strikes : undefined
    case 'calendar':
      return !isSameExpiry && isSameStrike && isSameType && isOpposite ? expiries : undefined
    case 'butterfly':
      return undefined
  }
}

/** A short call under a long perpetual of at least its amount, or a short put over a short perpetual. */
function isCovered(one: KnownLeg, other: KnownLeg): boolean {
  const [perpetual, written] = isOption(one) ? [other, one] : [one, other]
  if (isOption(perpetual) || !isOption(written) || written.amount >= 0n) return false
  const isEnough = absolute(perpetual.amount) >= absolute(written.amount)
  return isEnough && perpetual.amount > 0n === (written.option.optionType === 'call')
}

/** One, minus two, and one of a type and expiry, with equal wings; or the opposite. */
function butterflyIn(legs: readonly OptionLeg[]): readonly OptionLeg[] | undefined {
  for (const body of legs) {
    const wings = legs.filter(
      ({ option, amount }) =>
        option.expiryNs === body.option.expiryNs &&
        option.optionType === body.option.optionType &&
        -2n * amount === BigInt(body.amount),
    )
    for (const low of wings) {
      const high = wings.find(
        ({ option }) => option.strike - body.option.strike === body.option.strike - low.option.strike,
      )
      if (low.option.strike < body.option.strike && high !== undefined) return [low, body, high]
    }
  }
  return undefined
}

function isOption(leg: KnownLeg): leg is OptionLeg {
  return leg.option !== undefined
}
