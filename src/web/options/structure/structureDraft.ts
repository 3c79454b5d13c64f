/** The draft structure of the chain, the builder and requests for quotes. Links contain its text. */

import {
  fixed6,
  formatFixed6,
  InvalidDecimalError,
  negate,
  parseFixed6,
  scale,
  type Amount,
  type Price,
  type Usd,
} from '@/core/protocol/fixed6'
import type { Side } from '@/core/protocol/instrument'

export type DraftLeg = {
  readonly instrumentName: string
  readonly side: Side
  /** Contracts for one structure, above 0. */
  readonly ratio: Amount
}

/** A position that is evaluated together with the legs. It is not a leg, because it is not traded again. */
export type HeldLeg = {
  readonly instrumentName: string
  /** Contracts, signed: long > 0. Not multiplied by the amount of the structure. */
  readonly contracts: Amount
  /** Average entry price. */
  readonly price: Price
  /** Trading fee of a deal that is still to come. A held position has paid its own. */
  readonly fee?: Usd
}

export type StructureDraft = {
  readonly legs: readonly DraftLeg[]
  /** Number of structures, above 0. */
  readonly amount: Amount
  /** At most one position per instrument. */
  readonly held?: readonly HeldLeg[]
}

const one = fixed6<Amount>(scale)
export const emptyStructure: StructureDraft = { legs: [], amount: one }

/** Adds a leg, which nets with an existing leg of its instrument. */
export function addLeg(draft: StructureDraft, added: DraftLeg): StructureDraft {
  const held = draft.legs.find(({ instrumentName }) => instrumentName === added.instrumentName)
  if (held === undefined) return { ...draft, legs: [...draft.legs, added] }
  const sum = signed(held) + signed(added)
  const others = (leg: DraftLeg) => leg.instrumentName !== added.instrumentName
  if (sum === 0n) return { ...draft, legs: draft.legs.filter(others) }
  const merged = legOf(added.instrumentName, sum)
  return { ...draft, legs: draft.legs.map((leg) => (others(leg) ? leg : merged)) }
}

/** Replaces a leg. The new leg nets with an existing leg of its instrument. */
export function replaceLeg(draft: StructureDraft, instrumentName: string, leg: DraftLeg): StructureDraft {
  const at = draft.legs.findIndex((one) => one.instrumentName === instrumentName)
  if (at < 0) return draft
  const isThere = leg.instrumentName !== instrumentName && draft.legs.some(isOf(leg.instrumentName))
  return isThere ? addLeg(removeLeg(draft, instrumentName), leg) : { ...draft, legs: draft.legs.with(at, leg) }
}

export function removeLeg(draft: StructureDraft, instrumentName: string): StructureDraft {
  return { ...draft, legs: draft.legs.filter((leg) => leg.instrumentName !== instrumentName) }
}

/** True when the structure has exactly these legs in the same proportions: +2 −2 equals +1 −1. */
export function hasLegs({ legs }: StructureDraft, others: readonly DraftLeg[]): boolean {
  const [first] = legs
  const firstOther = others.find((leg) => leg.instrumentName === first?.instrumentName)
  if (first === undefined || firstOther === undefined || legs.length !== others.length) return false
  return legs.every((leg) => {
    const other = others.find(isOf(leg.instrumentName))
    return other?.side === leg.side && other.ratio * first.ratio === leg.ratio * firstOther.ratio
  })
}

export type FilledLeg = { readonly instrumentName: string; readonly side: Side; readonly contracts: Amount }

/**
 * Removes fills, because they have become positions. If all legs filled in the same proportion, the ratios stay and the
 * amount shrinks. Otherwise the legs hold the missing contracts, and the amount is 1.
 */
export function withoutFilled(draft: StructureDraft, filled: readonly FilledLeg[]): StructureDraft {
  const rests = draft.legs.map((leg) => {
    const whole = leg.ratio * draft.amount
    const traded = filled.filter((one) => one.instrumentName === leg.instrumentName && one.side === leg.side)
    const done = traded.reduce<bigint>((sum, { contracts }) => sum + contracts, 0n) * scale
    return { leg, whole, left: done >= whole ? 0n : whole - done }
  })
  if (rests.every(({ whole, left }) => whole === left)) return draft
  const open = rests.filter(({ left }) => left > 0n)
  const [first] = open
  if (first === undefined) return { ...draft, legs: [], amount: one }
  const scaled = first.left * draft.amount
  const isEven =
    open.length === rests.length &&
    scaled % first.whole === 0n &&
    rests.every(({ whole, left }) => left * first.whole === first.left * whole)
  if (isEven) return { ...draft, amount: fixed6<Amount>(scaled / first.whole) }
  const legs = open.flatMap(({ leg, left }) => {
    const ratio = fixed6<Amount>(left / scale)
    return ratio === 0n ? [] : [{ ...leg, ratio }]
  })
  return { ...draft, legs, amount: one }
}

export function withPosition({ legs, amount, held = [] }: StructureDraft, added: HeldLeg): StructureDraft {
  return { legs, amount, held: [...held.filter((one) => one.instrumentName !== added.instrumentName), added] }
}

export function withoutPosition({ legs, amount, held = [] }: StructureDraft, instrumentName: string): StructureDraft {
  const rest = held.filter((one) => one.instrumentName !== instrumentName)
  return rest.length === 0 ? { legs, amount } : { legs, amount, held: rest }
}

/**
 * Writes a structure as text, for example `2 1xETH-27NOV26-3000-C,-1xETH-27NOV26-3200-C`: the amount, then the legs,
 * with a minus if sold. Held positions come third, with their entry price: `-0.5xETH-PERP@3010.25`.
 */
export function structureText({ legs, amount, held = [] }: StructureDraft): string {
  const written = legs.map((leg) => `${formatFixed6(signed(leg))}x${leg.instrumentName}`)
  const owned = held.map((leg) => `${formatFixed6(leg.contracts)}x${leg.instrumentName}@${formatFixed6(leg.price)}`)
  return [formatFixed6(amount), written.join(','), ...(owned.length === 0 ? [] : [owned.join(',')])].join(' ')
}

const legPattern = /^(-?[\d.]+)x([A-Z0-9.-]+?)(?:@([\d.]+))?$/
/** More legs than any common structure has, so that a link cannot fill the page. */
export const mostLegs = 12

/** Parses the text of a structure. Undefined if it is invalid, because a link can come from anywhere. */
export function readStructureText(text: string): StructureDraft | undefined {
  const [amountText = '', legsText = '', heldText = '', ...more] = text.trim().split(/[ +]/)
  if (more.length > 0) return undefined
  try {
    const amount = parseFixed6<Amount>(amountText)
    const legs = readParts(legsText)
    const held = readParts(heldText)
    if (amount <= 0n || legs === undefined || held === undefined) return undefined
    if (legs.some(({ price }) => price !== undefined)) return undefined
    let draft: StructureDraft = { legs: [], amount }
    for (const { instrumentName, number } of legs) draft = addLeg(draft, legOf(instrumentName, number))
    for (const { instrumentName, number, price } of held) {
      if (price === undefined) return undefined
      draft = withPosition(draft, { instrumentName, contracts: fixed6<Amount>(number), price })
    }
    return draft
  } catch (error) {
    if (error instanceof InvalidDecimalError) return undefined
    throw error
  }
}

type ReadLeg = { readonly instrumentName: string; readonly number: bigint; readonly price: Price | undefined }

function readParts(text: string): readonly ReadLeg[] | undefined {
  const parts = text === '' ? [] : text.split(',')
  if (parts.length > mostLegs) return undefined
  const read = parts.map((part): ReadLeg => {
    const [, ratio = '', instrumentName = '', price] = legPattern.exec(part) ?? []
    return {
      instrumentName,
      number: parseFixed6<Amount>(ratio),
      price: price === undefined ? price : parseFixed6(price),
    }
  })
  return read.some(({ instrumentName, number }) => instrumentName === '' || number === 0n) ? undefined : read
}

/** Contracts for one structure, negative when sold. */
export function signed({ side, ratio }: Pick<DraftLeg, 'side' | 'ratio'>): bigint {
  return side === 'buy' ? ratio : negate(ratio)
}

const isOf = (name: string) => (leg: Pick<DraftLeg, 'instrumentName'>) => leg.instrumentName === name

function legOf(instrumentName: string, number: bigint): DraftLeg {
  const ratio = fixed6<Amount>(number < 0n ? -number : number)
  return { instrumentName, side: number > 0n ? 'buy' : 'sell', ratio }
}
