import { absolute, fixed6, notional, scale, subtract, toNumber } from '@/core/protocol/fixed6'
import type { Amount, Price, Usd } from '@/core/protocol/fixed6'
import { waitsForFall, type StopKind } from '@/core/quant/checkStop'
import type { Position } from '@/core/quant/pnl'
import { decimalValue } from '@/web/ui/decimalText'

/** The ways to say a trigger: the price itself, how far it is from the mark, or what it would bring. */
export type TriggerTerms = { readonly kind: StopKind; readonly isBuy: boolean; readonly priceStep: Price }

/** What is closed: the position, and how many contracts of it. */
export type ClosedPart = { readonly held: Position; readonly amount: Amount }

/** How far the mark has to go to the trigger, as a fraction of the mark; negative when it is beyond it already. */
export function distanceOf(
  { kind, isBuy }: Pick<TriggerTerms, 'kind' | 'isBuy'>,
  trigger: Price,
  markPrice: Price | undefined,
): number | undefined {
  if (markPrice === undefined || markPrice === 0n) return undefined
  const away = waitsForFall(kind, isBuy) ? markPrice - trigger : trigger - markPrice
  return Number(away) / Number(markPrice)
}

/** The trigger so many percent from the mark, on the side that the stop waits on; of the text of a field. */
export function triggerAtPercent(text: string, terms: TriggerTerms, markPrice: Price): Price | undefined {
  const percent = decimalValue<Usd>(text.replace(/^[+-]/, ''))
  if (percent === undefined) return undefined
  const away = (markPrice * percent) / (100n * scale)
  return onStep(waitsForFall(terms.kind, terms.isBuy) ? markPrice - away : markPrice + away, terms.priceStep)
}

/** USD that closing the part at a price would realise, before fees. A part takes its share of the cost. */
export function pnlOf({ held, amount }: ClosedPart, price: Price): Usd {
  const whole = subtract(notional(price, held.amount), held.cost)
  const size = absolute(held.amount)
  return size === 0n ? fixed6<Usd>(0n) : fixed6<Usd>((whole * amount) / size)
}

/**
 * The trigger at which closing the part brings so many USD, of the text of a field. A number without a sign is a loss for
 * a stop-loss and a gain for a take-profit.
 */
export function triggerAtPnl(text: string, terms: TriggerTerms, { held, amount }: ClosedPart): Price | undefined {
  const size = decimalValue<Usd>(text.replace(/^[+-]/, ''))
  if (size === undefined || held.amount === 0n || amount === 0n) return undefined
  const isLoss = text.startsWith('-') || (terms.kind === 'STOP_LOSS' && !text.startsWith('+'))
  const pnl: bigint = isLoss ? 0n - size : size
  const entry = (held.cost * scale) / held.amount
  const change = (pnl * scale) / amount
  return onStep(held.amount > 0n ? entry + change : entry - change, terms.priceStep)
}

/** The nearest price that the venue takes; none at or below zero. */
function onStep(price: bigint, priceStep: Price): Price | undefined {
  const nearest = ((price + priceStep / 2n) / priceStep) * priceStep
  return nearest < priceStep ? undefined : fixed6<Price>(nearest)
}

/** "2.31": what the field of the distance says. */
export function triggerPercentText(distance: number | undefined): string {
  return distance === undefined ? '' : (distance * 100).toFixed(2)
}

/** "-120.50": what the field of the PnL says; a loss has its sign. */
export function triggerPnlText(pnl: Usd | undefined): string {
  if (pnl === undefined) return ''
  return toNumber(pnl).toFixed(2)
}
