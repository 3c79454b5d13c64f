import { absolute, fixed6, notional, scale, subtract, toNumber } from '@/core/protocol/fixed6'
import type { Amount, Price, Usd } from '@/core/protocol/fixed6'
import { waitsForFall, type StopKind } from '@/core/quant/checkStop'
import type { Position } from '@/core/quant/pnl'
import { decimalValue } from '@/web/ui/decimalText'

export type TriggerTerms = { readonly kind: StopKind; readonly isBuy: boolean; readonly priceStep: Price }

/** A position, and the number of its contracts to close. */
export type ClosedPart = { readonly held: Position; readonly amount: Amount }

/** Distance from the mark to the trigger as a fraction of the mark; negative if the mark has passed the trigger. */
export function distanceOf(
  { kind, isBuy }: Pick<TriggerTerms, 'kind' | 'isBuy'>,
  trigger: Price,
  markPrice: Price | undefined,
): number | undefined {
  if (markPrice === undefined || markPrice === 0n) return undefined
  const away = waitsForFall(kind, isBuy) ? markPrice - trigger : trigger - markPrice
  return Number(away) / Number(markPrice)
}

/** Parses a percentage into the trigger at that distance from the mark, on the side where the stop waits. */
export function triggerAtPercent(text: string, terms: TriggerTerms, markPrice: Price): Price | undefined {
  const percent = decimalValue<Usd>(text.replace(/^[+-]/, ''))
  if (percent === undefined) return undefined
  return triggerAway((markPrice * percent) / (100n * scale), terms, markPrice)
}

/** Returns the trigger at a distance in millionths of a USD from a price, on the side where the stop waits. */
export function triggerAway(away: bigint, terms: TriggerTerms, from: Price): Price | undefined {
  return onStep(waitsForFall(terms.kind, terms.isBuy) ? from - away : from + away, terms.priceStep)
}

/**
 * Realised PnL in USD before fees of closing the part at a price. The part bears its proportion of the position's cost.
 */
export function pnlOf({ held, amount }: ClosedPart, price: Price): Usd {
  const whole = subtract(notional(price, held.amount), held.cost)
  const size = absolute(held.amount)
  return size === 0n ? fixed6<Usd>(0n) : fixed6<Usd>((whole * amount) / size)
}

/** Reads a result in millionths. Without a sign, it is a loss for a stop-loss, a gain for a take-profit. */
export function typedPnl(text: string, kind: StopKind): bigint | undefined {
  const size = decimalValue<Usd>(text.replace(/^[+-]/, ''))
  if (size === undefined) return undefined
  const isLoss = text.startsWith('-') || (kind === 'STOP_LOSS' && !text.startsWith('+'))
  return isLoss ? 0n - size : size
}

/**
 * Parses a PnL in USD into the trigger that realises it. Without a sign, it is a loss for a stop-loss, a gain for a
 * take-profit.
 */
export function triggerAtPnl(text: string, terms: TriggerTerms, { held, amount }: ClosedPart): Price | undefined {
  const pnl = typedPnl(text, terms.kind)
  if (pnl === undefined || held.amount === 0n || amount === 0n) return undefined
  const entry = (held.cost * scale) / held.amount
  const change = (pnl * scale) / amount
  return onStep(held.amount > 0n ? entry + change : entry - change, terms.priceStep)
}

/** Rounds to the nearest valid price; `undefined` below one step. */
export function onStep(price: bigint, priceStep: Price): Price | undefined {
  const nearest = ((price + priceStep / 2n) / priceStep) * priceStep
  return nearest < priceStep ? undefined : fixed6<Price>(nearest)
}

/** Formats a distance in percent, for example "2.31". */
export function triggerPercentText(distance: number | undefined): string {
  return distance === undefined ? '' : (distance * 100).toFixed(2)
}

/** Formats a PnL in USD, for example "-120.50". */
export function triggerPnlText(pnl: Usd | undefined): string {
  if (pnl === undefined) return ''
  return toNumber(pnl).toFixed(2)
}
