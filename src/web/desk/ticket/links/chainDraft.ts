import { fixed6, negate, type Fraction, type Price, type Usd } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import { t } from '@/web/language/t'
import type { FollowUp } from '@/web/session/links/link'
import type { ChainWhen, FollowPrice } from '@/web/session/links/linkRules'
import type { OpenOrder } from '@/web/session/openOrders'
import { decimalValue } from '@/web/ui/decimalText'

/** Fields of a follow-up. An offset is typed without a sign; `isBelow` is its direction. */
export type ChainDraft = {
  readonly side: 'buy' | 'sell'
  readonly type: FollowUp['type']
  readonly from: FollowPrice['from']
  readonly isBelow: boolean
  readonly valueText: string
  readonly reduceOnly: boolean
  readonly postOnly: boolean
  readonly when: ChainWhen
}

/** Closes what the order opens, 1% in its favour. */
export function usualChain({ side, reduceOnly }: Pick<OpenOrder, 'side' | 'reduceOnly'>): ChainDraft {
  return {
    side: side === 'buy' ? 'sell' : 'buy',
    type: 'limit',
    from: 'fillShare',
    isBelow: side === 'sell',
    valueText: '1',
    reduceOnly: reduceOnly !== true,
    postOnly: false,
    when: 'filled',
  }
}

type ReadChain =
  | { readonly follow: FollowUp; readonly problem?: undefined }
  | { readonly follow?: undefined; readonly problem: string }

export function readChain(
  draft: ChainDraft,
  order: OpenOrder,
  { priceStep }: Pick<Instrument, 'priceStep'>,
): ReadChain {
  const price = priceOf(draft)
  if (price === undefined) return { problem: t('Enter a valid number (max. 6 decimals)') }
  if (price.from === 'price' && price.price % priceStep !== 0n)
    return { problem: t('Not a multiple of the tick size.') }
  const { side, type, reduceOnly, postOnly } = draft
  const { instrumentId, instrumentName, positionSide } = order
  return {
    follow: {
      instrumentId,
      instrumentName,
      positionSide,
      type,
      price,
      priceStep,
      reduceOnly,
      isBuy: side === 'buy',
      // A stop sends a market order.
      postOnly: type === 'limit' && postOnly,
    },
  }
}

function priceOf({ from, valueText, isBelow }: ChainDraft): FollowPrice | undefined {
  const value = decimalValue<Usd>(valueText)
  if (value === undefined || value < 0n || (from === 'price' && value === 0n)) return undefined
  const signed = isBelow ? negate(value) : value
  if (from === 'price') return { from, price: fixed6<Price>(value) }
  if (from === 'fill') return { from, usd: fixed6<Price>(signed) }
  // A share has six decimals, so a percentage has at most four; below 100% a price remains.
  if (value % 100n !== 0n || (isBelow && value >= 100_000_000n)) return undefined
  return { from, share: fixed6<Fraction>(signed / 100n) }
}
