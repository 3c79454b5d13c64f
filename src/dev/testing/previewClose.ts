import { absolute, type Amount, type Price } from '@/core/protocol/fixed6'
import { holdingOf, type PreviewAccount } from '@/core/quant/preview/previewAccount'
import { previewOrder, type OrderPreview } from '@/core/quant/preview/previewOrder'
import type { PreviewBook } from '@/core/quant/preview/supposedFills'

/** What closing a position would do, or a part of it: a reduce-only order. Undefined when nothing is held. */
export function previewClose(close: {
  readonly account: PreviewAccount
  readonly instrumentId: string
  /** All of it by default. */
  readonly amount?: Amount | undefined
  /** At the market by default. */
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
