/** A roll closes option positions and opens the same amounts at another expiry or strike. */

import { absolute, fixed6, scale, smaller, toNumber, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import type { OptionInstrument } from '@/core/protocol/instrument'
import type { PositionMessage } from '@/core/protocol/positionRecord'
import { structureCost, type CostedLeg } from '@/core/quant/structures/structureCost'
import type { ChainExpiry } from '@/web/market/options/chainStore'
import type { StructureDraft } from '@/web/options/structure/structureDraft'
import { closingSide, signedAmount, type Positions } from '@/web/session/figures/positions'
import { decimalValue } from '@/web/ui/decimalText'

/** How the new strike follows from the held one. `moneyness` keeps strike ÷ forward, `delta` the mark’s delta. */
export type StrikeRule = 'strike' | 'delta' | 'moneyness' | 'chosen'

export type Holding = { readonly position: PositionMessage; readonly instrument: OptionInstrument }

/** The held options that a name means: an option, all options of an expiry, or a strike of any expiry. */
export function rolledHoldings(
  of: string,
  positions: Positions,
  instrumentOf: (name: string) => OptionInstrument | undefined,
): readonly Holding[] {
  return positions.flatMap((position) => {
    const instrument = instrumentOf(position.instrumentName)
    if (instrument === undefined || position.amount === 0n) return []
    const [asset = '', day = '', strike = '', letter = ''] = position.instrumentName.split('-')
    const isMeant = [position.instrumentName, `${asset}-${day}`, `${asset}-${strike}-${letter}`].includes(of)
    return isMeant ? [{ position, instrument }] : []
  })
}

/** Returns the day of an option’s expiry as its name has it: `27NOV26`. */
export function dayOf({ instrumentName }: Pick<OptionInstrument, 'instrumentName'>): string {
  return instrumentName.split('-')[1] ?? ''
}

type TargetMarket = {
  readonly forwardOf: (expiryNs: bigint) => number | undefined
  /** Delta of one contract at the mark. */
  readonly deltaOf: (instrumentName: string) => number | undefined
}

/** Returns the option to open at an expiry; undefined if none is listed there, or a figure of the rule is unknown. */
export function rollTarget(
  held: OptionInstrument,
  rule: StrikeRule,
  expiry: ChainExpiry,
  { forwardOf, deltaOf }: TargetMarket,
  chosen?: Price,
): OptionInstrument | undefined {
  const listed = expiry.strikes.flatMap((row) => row[held.optionType] ?? [])
  switch (rule) {
    case 'strike':
      return listed.find(({ strike }) => strike === held.strike)
    case 'chosen':
      return listed.find(({ strike }) => strike === chosen)
    case 'moneyness': {
      const [from, to] = [forwardOf(held.expiryNs), forwardOf(expiry.expiryNs)]
      if (from === undefined || to === undefined) return undefined
      return nearest(listed, ({ strike }) => toNumber(strike) - (toNumber(held.strike) * to) / from)
    }
    case 'delta': {
      const delta = deltaOf(held.instrumentName)
      if (delta === undefined) return undefined
      return nearest(listed, ({ instrumentName }) => (deltaOf(instrumentName) ?? Number.NaN) - delta)
    }
  }
}

function nearest(
  options: readonly OptionInstrument[],
  distance: (option: OptionInstrument) => number,
): OptionInstrument | undefined {
  let best: { readonly option: OptionInstrument; readonly far: number } | undefined
  for (const option of options) {
    const far = Math.abs(distance(option))
    if (!Number.isNaN(far) && (best === undefined || far < best.far)) best = { option, far }
  }
  return best?.option
}

/** A position and what it becomes. */
export type RollPair = Holding & {
  /** Contracts to roll, above 0. */
  readonly amount: Amount
  readonly target: OptionInstrument
}

/** Writes the roll as a structure: closing and opening leg of each position. One position is a package of 1:1. */
export function rollDraft(pairs: readonly RollPair[]): StructureDraft {
  const one = fixed6<Amount>(scale)
  const [first] = pairs
  const isSingle = pairs.length === 1
  return {
    amount: isSingle && first !== undefined ? first.amount : one,
    legs: pairs.flatMap(({ position, target, amount }) => {
      const ratio = isSingle ? one : amount
      return [
        { instrumentName: position.instrumentName, side: closingSide(position), ratio },
        { instrumentName: target.instrumentName, side: position.side, ratio },
      ]
    }),
  }
}

/** Contracts of a share of a position, rounded down to a step. The whole share is the whole position. */
function shareOf(held: Amount, percent: number, amountStep: Amount): Amount {
  if (percent >= 100) return held
  const part = (held * BigInt(percent)) / 100n
  return fixed6<Amount>(part - (part % amountStep))
}

/** Contracts to roll of a position, never more than it holds: as typed, or a share. Undefined for no number. */
export function amountToRoll(
  { position, instrument }: Holding,
  { amountText, percent }: { readonly amountText: string | undefined; readonly percent: number },
): Amount | undefined {
  const held = absolute(position.amount)
  if (amountText === undefined) return shareOf(held, percent, instrument.amountStep)
  const typed = decimalValue<Amount>(amountText)
  return typed === undefined ? undefined : smaller(typed, held)
}

export const rollGreekNames = ['delta', 'gamma', 'vega', 'theta'] as const
export type RollGreek = (typeof rollGreekNames)[number]
/** Per contract, or sums over contracts. A sum with an unknown part is unknown. */
export type RollGreeks = { readonly [Name in RollGreek]?: number | undefined }

export type RollChange = { readonly before: RollGreeks; readonly after: RollGreeks }

/** Greeks of the rolled positions before and after, when every leg has filled. */
export function greeksChange(
  holdings: readonly Holding[],
  pairs: readonly RollPair[],
  greeksOf: (instrumentName: string) => RollGreeks | undefined,
): RollChange {
  const held = holdings.map(({ position }) => ({
    name: position.instrumentName,
    contracts: toNumber(signedAmount(position)),
  }))
  const moved = pairs.flatMap(({ position, target, amount }) => {
    const contracts = toNumber(signedAmount({ ...position, amount }))
    return [
      { name: position.instrumentName, contracts: -contracts },
      { name: target.instrumentName, contracts },
    ]
  })
  const sum = (parts: typeof held): RollGreeks =>
    Object.fromEntries(
      rollGreekNames.map((greek) => [
        greek,
        parts.reduce<number | undefined>((total, { name, contracts }) => {
          const each = greeksOf(name)?.[greek]
          return total === undefined || each === undefined ? undefined : total + each * contracts
        }, 0),
      ]),
    )
  return { before: sum(held), after: sum([...held, ...moved]) }
}

/** Cash that the roll takes from the live books with its fees, USD; negative if received, undefined without a book. */
export function rollCost(legs: readonly CostedLeg[], fees: Usd | undefined): Usd | undefined {
  const { known, unknownLegs } = structureCost(legs, 'depth')
  return unknownLegs.length > 0 || legs.length === 0 || fees === undefined ? undefined : fixed6<Usd>(known + fees)
}
