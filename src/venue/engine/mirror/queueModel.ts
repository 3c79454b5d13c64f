import { fixed6, toNumber, type Amount } from '@/core/protocol/fixed6'

/**
 * Which part of a cancellation was ahead of a resting order. A book by price does not say, so a model estimates it:
 * - `risk-averse`: everything behind is cancelled first;
 * - `uniform`: by share;
 * - `power` and `log`: behind by f(behind) / (f(behind) + f(ahead)), with f(x) = x^n or ln(1 + x) in contracts.
 *
 * The formulas are those of hftbacktest's documentation, "Order Fill", queue models (`RiskAdverseQueueModel`,
 * `PowerProbQueueFunc`, `LogProbQueueFunc`).
 */
export type QueueModel =
  | { readonly kind: 'risk-averse' | 'uniform' | 'log' }
  | { readonly kind: 'power'; readonly exponent: number }

/**
 * Estimates how many of the `cancelled` contracts were ahead of an order with `ahead` before and `behind` after it.
 * `cancelled` is at most the sum of the two; the result never takes more from one part than is there.
 */
export function cancelledAhead(model: QueueModel, ahead: Amount, behind: Amount, cancelled: Amount): Amount {
  const least = cancelled > behind ? cancelled - behind : 0n
  const most = cancelled < ahead ? cancelled : ahead
  if (least >= most) return fixed6(most)
  const share = 1 - shareBehind(model, toNumber(ahead), toNumber(behind))
  const estimate = BigInt(Math.round(Number(cancelled) * share))
  return fixed6(estimate < least ? least : estimate > most ? most : estimate)
}

/** The share of a cancellation that was behind; both arguments are above 0, contracts. */
function shareBehind(model: QueueModel, ahead: number, behind: number): number {
  switch (model.kind) {
    case 'risk-averse':
      return 1
    case 'uniform':
      return behind / (behind + ahead)
    case 'power':
      // Divided by the power of `behind`, so that large amounts do not overflow.
      return 1 / (1 + (ahead / behind) ** model.exponent)
    case 'log':
      return Math.log1p(behind) / (Math.log1p(behind) + Math.log1p(ahead))
  }
}
