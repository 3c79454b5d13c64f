import {
  absolute,
  add,
  fixed6,
  formatFixed6,
  notional,
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

/** How much the ticket's order may be for a risk. `stop` changes with the stop-loss, and is empty without one. */
export function riskTerms(
  known: PreviewInput,
  leg: LegDraft,
  largest: () => LargestOrder | undefined,
  equity: Usd | undefined,
) {
  const { amountStep } = known.instrument
  return {
    atRisk: (risk: Usd) =>
      amountAtRisk(risk, { amountStep, largest: largest()?.amount }, (amount) => lossAtStop(known, leg, amount)),
    equity,
    stop: leg.type === 'limit' ? leg.limitText : leg.triggerText,
  }
}
