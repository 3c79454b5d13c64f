/**
 * A structure that somebody puts together: legs with ratios, and how many of it. What the chain gathers, the builder
 * shapes and a request for quotes asks for is this one thing, and its text is what a link carries.
 */
import type { Side } from '@/protocol/instrument'
import { fixed6, formatFixed6, InvalidDecimalError, negate, parseFixed6, scale, type Amount } from '@/protocol/fixed6'

export type DraftLeg = {
  readonly instrumentName: string
  /** Of who buys the structure. */
  readonly side: Side
  /** Contracts for one structure, above 0. */
  readonly ratio: Amount
}

export type StructureDraft = {
  readonly legs: readonly DraftLeg[]
  /** How many structures; above 0. */
  readonly amount: Amount
}

const one = fixed6<Amount>(scale)
export const emptyStructure: StructureDraft = { legs: [], amount: one }

/** Adds to the leg of the same instrument: what would be bought and sold at once is only what is left of it. */
export function addLeg(draft: StructureDraft, added: DraftLeg): StructureDraft {
  const held = draft.legs.find(({ instrumentName }) => instrumentName === added.instrumentName)
  if (held === undefined) return { ...draft, legs: [...draft.legs, added] }
  const sum = signed(held) + signed(added)
  const others = (leg: DraftLeg) => leg.instrumentName !== added.instrumentName
  if (sum === 0n) return { ...draft, legs: draft.legs.filter(others) }
  const merged = legOf(added.instrumentName, sum)
  return { ...draft, legs: draft.legs.map((leg) => (others(leg) ? leg : merged)) }
}

/** `2 1xETH-27NOV26-3000-C,-1xETH-27NOV26-3200-C`: the amount, then the legs, those sold with a minus. */
export function structureText({ legs, amount }: StructureDraft): string {
  const written = legs.map((leg) => `${formatFixed6(signed(leg))}x${leg.instrumentName}`)
  return `${formatFixed6(amount)} ${written.join(',')}`
}

const legPattern = /^(-?[\d.]+)x([A-Z0-9.-]+)$/
/** More than anybody builds; a link is not to fill the page. */
export const mostLegs = 12

/** Undefined for what is no structure: a link may come from anywhere. */
export function readStructureText(text: string): StructureDraft | undefined {
  const [amountText = '', legsText = ''] = text.trim().split(/[ +]/)
  const parts = legsText === '' ? [] : legsText.split(',')
  if (parts.length > mostLegs) return undefined
  try {
    const amount = parseFixed6<Amount>(amountText)
    if (amount <= 0n) return undefined
    let draft: StructureDraft = { legs: [], amount }
    for (const part of parts) {
      const [, ratio = '', instrumentName = ''] = legPattern.exec(part) ?? []
      const number = parseFixed6<Amount>(ratio)
      if (instrumentName === '' || number === 0n) return undefined
      draft = addLeg(draft, legOf(instrumentName, number))
    }
    return draft
  } catch (error) {
    if (error instanceof InvalidDecimalError) return undefined
    throw error
  }
}

/** Contracts for one structure, below 0 when sold. */
export function signed({ side, ratio }: Pick<DraftLeg, 'side' | 'ratio'>): bigint {
  return side === 'buy' ? ratio : negate(ratio)
}

function legOf(instrumentName: string, number: bigint): DraftLeg {
  const ratio = fixed6<Amount>(number < 0n ? -number : number)
  return { instrumentName, side: number > 0n ? 'buy' : 'sell', ratio }
}
