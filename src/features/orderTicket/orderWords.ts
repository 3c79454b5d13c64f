import type { Amount, Price } from '@/protocol/fixed6'
import type { Instrument } from '@/protocol/instrument'
import { decimalValue } from '@/ui/decimalText'
import { decimalsOf, formatDecimal } from '@/ui/formatDecimal'
import { restsInBook, type OrderDraft } from './orderDraft'

/** "Buy 0.5 ETH-PERP": what the submit button says. */
export function submitWords(draft: OrderDraft, instrumentName: string): string {
  const verb = draft.side === 'buy' ? 'Buy' : 'Sell'
  const amount = decimalValue<Amount>(draft.amountText)
  return amount === undefined || amount <= 0n
    ? `${verb} ${instrumentName}`
    : `${verb} ${plain(amount, 1n)} ${instrumentName}`
}

/** "Buy 0.5 ETH-PERP at 3,120.5, limit, post-only": the order that will be signed, in one sentence without its period. */
export function orderSentence(
  draft: OrderDraft,
  { instrumentName, priceStep }: Pick<Instrument, 'instrumentName' | 'priceStep'>,
): string | undefined {
  const amount = decimalValue<Amount>(draft.amountText)
  const price = decimalValue<Price>(draft.priceText)
  if (amount === undefined || amount <= 0n) return undefined
  if (draft.type === 'limit' && price === undefined) return undefined
  const at = draft.type === 'market' || price === undefined ? 'at market' : `at ${plain(price, priceStep)}, limit`
  const flags = [
    draft.type === 'limit' && draft.timeInForce === 'IOC' && 'IOC',
    draft.postOnly && restsInBook(draft) && 'post-only',
    draft.reduceOnly && 'reduce-only',
    draft.mmp && 'MMP',
  ].filter((flag) => flag !== false)
  return [`${submitWords(draft, instrumentName)} ${at}`, ...flags].join(', ')
}

/** With the decimals that it has, and no fewer than the step's. */
function plain(value: bigint, step: bigint): string {
  return formatDecimal(value, Math.max(decimalsOf(value), step === 1n ? 0 : decimalsOf(step)))
}
