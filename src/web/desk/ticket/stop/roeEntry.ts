import { absolute, fixed6, scale, type Fraction, type Price } from '@/core/protocol/fixed6'
import { onStep, pnlOf, typedPnl, type ClosedPart, type TriggerTerms } from './triggerEntry'

/** Leverage in millionths. It is whole at every known venue, but a fraction must not be cut off. */
const inMillionths = (leverage: number) => BigInt(Math.round(leverage * 1e6))

/**
 * Return on the entry margin of closing the part at a price, before fees: PnL ÷ (entry value ÷ leverage), toward zero.
 * Undefined without a position.
 */
export function roeOf(part: ClosedPart, price: Price, leverage: number): Fraction | undefined {
  const { held, amount } = part
  const value = absolute(held.cost) * amount
  if (value === 0n) return undefined
  return fixed6<Fraction>((pnlOf(part, price) * inMillionths(leverage) * absolute(held.amount)) / value)
}

/**
 * Reads a return in percent into the trigger that realises it: entry × (1 ± return ÷ leverage), on the nearest step.
 * Without a sign, it is a loss for a stop-loss, a gain for a take-profit.
 */
export function triggerAtRoe(
  text: string,
  terms: TriggerTerms,
  { held }: Pick<ClosedPart, 'held'>,
  leverage: number,
): Price | undefined {
  const percent = typedPnl(text, terms.kind)
  if (percent === undefined || held.amount === 0n) return undefined
  const away = (held.cost * percent * scale) / (held.amount * 100n * inMillionths(leverage))
  const entry = (held.cost * scale) / held.amount
  return onStep(held.amount > 0n ? entry + away : entry - away, terms.priceStep)
}

/** Formats a return in percent, for example "-12.50". */
export function roeText(roe: Fraction | undefined): string {
  return roe === undefined ? '' : (Number(roe) / 10_000).toFixed(2)
}
