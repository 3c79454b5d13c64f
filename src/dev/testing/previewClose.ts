import { absolute, type Amount, type Price } from '@/core/protocol/fixed6'
import { holdingOf, type PreviewAccount } from '@/core/quant/preview/previewAccount'
import { previewOrder, type OrderPreview } from '@/core/quant/preview/previewOrder'
import type { PreviewBook } from '@/core/quant/preview/supposedFills'

/** A preview of closing a position or a part of it with a reduce-only order. Undefined without a position. */
export function previewClose(close: {
  readonly account: PreviewAccount
  readonly instrumentId: string
  readonly amount?: Amount | undefined
  readonly limitPrice?: Price | undefined
  readonly book: PreviewBook | undefined
}): OrderPreview | undefined {
  const { account, instrumentId, limitPrice, book } = close
  const held = holdingOf(account, instrumentId).position.amount
  if (held === 0n) return undefined
  return previewOrder({
    account,
    book,
    order: {
      instrumentId,
      isBuy: held < 0n,
      amount: close.amount ?? absolute(held),
      limitPrice,
      postOnly: false,
      reduceOnly: true,
      timeInForce: limitPrice === undefined ? 'IOC' : 'GTC',
    },
  })
}
