/** Decides the next action of an iceberg. Pure, so that its invariants can be tested. */

import { fixed6, larger, scale, subtract, type Amount } from '@/core/protocol/fixed6'
import type { IcebergPause, NewIceberg } from './iceberg'

type SizeTerms = Pick<NewIceberg, 'visible' | 'spread' | 'limitPrice'> & {
  readonly instrument: Pick<NewIceberg['instrument'], 'amountStep' | 'minOrderValue'>
}

export type IcebergFacts = {
  readonly nowMs: number
  /** No order before this time: the pause between two orders, or a rate limit of the venue. */
  readonly notBeforeMs: number
  /** Contracts that are neither filled nor in the visible order. */
  readonly left: Amount
  /** True while an order rests, or may rest because its outcome is unknown. */
  readonly hasChild: boolean
  readonly isLinkLive: boolean
  /** True while the signing key may sign without a prompt. */
  readonly canSign: boolean
}

export type IcebergAction =
  | { readonly do: 'place' }
  | { readonly do: 'rest' }
  | { readonly do: 'end' }
  | { readonly do: 'wait'; readonly untilMs: number }
  | { readonly do: 'pause'; readonly why: Extract<IcebergPause, string> }

export function decideIceberg({ nowMs, notBeforeMs, left, ...facts }: IcebergFacts): IcebergAction {
  if (facts.hasChild) return { do: 'rest' }
  if (left <= 0n) return { do: 'end' }
  if (!facts.isLinkLive) return { do: 'pause', why: 'link' }
  if (!facts.canSign) return { do: 'pause', why: 'signing' }
  return notBeforeMs > nowMs ? { do: 'wait', untilMs: notBeforeMs } : { do: 'place' }
}

/**
 * Returns the contracts of the next order: the visible amount, changed by at most the spread, in whole steps and never
 * more than is left. A remainder that the venue would reject as too small joins the order.
 * @param draw in [0, 1)
 */
export function childAmount(terms: SizeTerms, left: Amount, draw: number): Amount {
  const { visible, spread, instrument } = terms
  const millionths = BigInt(Math.floor((2 * draw - 1) * 1_000_000))
  const varied = visible + (visible * spread * millionths) / (scale * scale)
  const steps = varied / instrument.amountStep
  const least = leastAmount(terms)
  const child = larger(fixed6<Amount>(steps * instrument.amountStep), least)
  return subtract(left, child) < least ? left : child
}

/** Returns the smallest order at the price: one step, and the instrument's least value. */
export function leastAmount({ limitPrice, instrument }: Omit<SizeTerms, 'visible' | 'spread'>): Amount {
  const { amountStep, minOrderValue } = instrument
  const worth = (minOrderValue * scale + limitPrice - 1n) / limitPrice
  const steps = (worth + amountStep - 1n) / amountStep
  return fixed6<Amount>((steps < 1n ? 1n : steps) * amountStep)
}
