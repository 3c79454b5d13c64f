import {
  absolute,
  add,
  fixed6,
  formatFixed6,
  notional,
  scale,
  subtract,
  type Amount,
  type Price,
  type Usd,
} from '@/core/protocol/fixed6'
import type { LargestOrder } from '@/core/quant/preview/largestOrder'
import type { LegDraft } from '@/web/desk/ticket/stop/legDraft'
import { decimalValue } from '@/web/ui/decimalText'
import { previewTicket, ticketFee, type PreviewInput } from './orderPreview'

/**
 * USD lost if the order fills and its stop-loss then closes it: |entry value − exit value| plus the fees of both. The
 * exit counts as a taker. Undefined while unknown, if the book cannot fill it, or if the stop is on the wrong side.
 */
export function lossAtStop(input: PreviewInput, stop: LegDraft, amount: Amount): Usd | undefined {
  const exit = decimalValue<Price>(stop.type === 'limit' ? stop.limitText : stop.triggerText)
  const entry = previewTicket({ ...input, draft: { ...input.draft, amountText: formatFixed6(amount) } })
  if (exit === undefined || exit <= 0n || entry.notional === undefined || entry.isWholeFill === false) return undefined
  const exitFee = ticketFee(input, exit, amount, 'taker')
  const lost = subtract(entry.notional, notional(exit, amount))
  if (entry.fee === undefined || exitFee === undefined || (input.draft.side === 'buy' ? lost <= 0n : lost >= 0n))
    return undefined
  return add(add(absolute(lost), entry.fee), exitFee)
}

/**
 * The most whole lots that lose no more than `risk`, at most `largest`. Found by a search, because a larger market
 * order has a worse entry price. Undefined while the loss or the largest order is unknown.
 */
export function amountAtRisk(
  risk: Usd,
  { amountStep, largest }: { readonly amountStep: Amount; readonly largest: Amount | undefined },
  lossOf: (amount: Amount) => Usd | undefined,
): Amount | undefined {
  if (largest === undefined || lossOf(amountStep) === undefined) return undefined
  let possible = 0n
  let tooMuch = largest / amountStep + 1n
  while (tooMuch - possible > 1n) {
    const middle = (possible + tooMuch) / 2n
    const loss = lossOf(fixed6<Amount>(middle * amountStep))
    if (loss !== undefined && loss <= risk) possible = middle
    else tooMuch = middle
  }
  return fixed6<Amount>(possible * amountStep)
}

/** What decides how much may be ordered for a risk. */
export type RiskTerms = {
  readonly known: PreviewInput
  readonly stop: LegDraft
  readonly largest: () => LargestOrder | undefined
  /** USD; undefined while unknown. */
  readonly equity: Usd | undefined
}

/** Reads a risk in percent of the equity, or in USD, into the amount that loses it at the stop-loss. */
export function readRisk(text: string, unit: 'riskShare' | 'riskUsd', terms: RiskTerms): Amount | undefined {
  const { known, stop, largest, equity } = terms
  const typed = decimalValue<Usd>(text)
  if (typed === undefined || typed < 0n) return undefined
  const isShare = unit === 'riskShare'
  if (isShare && (equity === undefined || equity < 0n || typed > 100n * scale)) return undefined
  const risk = isShare ? fixed6<Usd>(((equity ?? 0n) * typed) / (100n * scale)) : typed
  const { amountStep } = known.instrument
  return amountAtRisk(risk, { amountStep, largest: largest()?.amount }, (amount) => lossAtStop(known, stop, amount))
}
