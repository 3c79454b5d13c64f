import { fixed6, type Usd } from '@/core/protocol/fixed6'
import type { AttributionPart } from './attribution'

export const splitParts = ['spread', 'direction', 'greeks', 'funding', 'fees', 'residual'] as const
export type SplitPart = (typeof splitParts)[number]

/** Whole cents. The parts add up to the total. */
export type PnlSplit = { readonly total: Usd; readonly parts: Readonly<Record<SplitPart, Usd>> }

type Attributed = {
  readonly total: Usd
  readonly parts: Readonly<Record<AttributionPart | 'funding' | 'fees', Usd>>
}

/**
 * Groups an attribution as a trader of a book reads it: `spread` is what the fills gained against the mark, `direction`
 * the delta, `greeks` gamma, vega and theta. The residual is the total less the other parts, all of them in cents, so
 * that the printed figures add up.
 */
export function splitPnl({ total, parts }: Attributed): PnlSplit {
  const whole = toCents(total)
  const known = {
    spread: toCents(parts.trading),
    direction: toCents(parts.delta),
    greeks: toCents(parts.gamma + parts.vega + parts.theta),
    funding: toCents(parts.funding),
    fees: toCents(parts.fees),
  }
  const explained = Object.values(known).reduce((sum, part) => sum + part, 0n)
  return { total: whole, parts: { ...known, residual: fixed6<Usd>(whole - explained) } }
}

const cent = 10_000n

/** Rounds to the nearest cent, halves away from zero. */
function toCents(usd: bigint): Usd {
  const magnitude = ((usd < 0n ? -usd : usd) + cent / 2n) / cent
  return fixed6<Usd>((usd < 0n ? -magnitude : magnitude) * cent)
}
