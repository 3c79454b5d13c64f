import { describeError, type ErrorCode } from '@/core/protocol/errorCodes'
import { absolute, fixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import { checkOrderForm } from '@/core/quant/checkOrderForm'
import type { OrderPreview } from '@/core/quant/preview/previewOrder'
import { priceBandLimits } from '@/core/quant/priceBand'
import { t } from '@/web/language/t'
import type { OneClick } from '@/web/session/oneClick/oneClick'
import type { SelfTradePrevention } from '@/web/session/orders/createOrder'
import { flagsOf, type OrderFlags } from '@/web/session/orders/orderFlags'
import type { OrderToSign } from '@/web/session/wallet/orderToSign'
import { decimalValue } from '@/web/ui/decimalText'
import { formatAmount, formatPrice, formatUsd } from '@/web/ui/formatNumber'
import type { OrderDraft } from './orderDraft'
import { priceStepText } from './priceStepText'

/** Facts against which the venue will check the order, as far as the page knows them. */
export type DraftContext = {
  readonly instrument: Instrument
  readonly markPrice: Price | undefined
  /** Ignored while the book is not live, because crossing cannot be checked then. */
  readonly bestBid: Price | undefined
  readonly bestAsk: Price | undefined
  readonly isBookLive: boolean
  /** Signed contracts, positive for long; `undefined` while unknown. */
  readonly position: Amount | undefined
}

export type DraftOrder = OrderFlags & {
  readonly instrumentId: string
  readonly isBuy: boolean
  readonly amount: Amount
  readonly limitPrice: Price | undefined
  readonly timeInForce: 'GTC' | 'IOC'
  readonly selfTradePrevention?: SelfTradePrevention | undefined
}

/** A validation error, its field, and the error code that the venue would return. */
export type TicketProblem<Field extends string> = {
  readonly field: Field
  readonly code?: ErrorCode | undefined
  readonly words: string
}

export type DraftField = 'price' | 'amount' | 'order'
export type DraftError = TicketProblem<DraftField>

export type CheckedDraft =
  | { readonly isReady: true; readonly order: DraftOrder }
  | { readonly isReady: false; readonly error: DraftError }

/** Builds the order of a draft, or returns the first error with the code that the venue would return. */
export function checkDraft(draft: OrderDraft, context: DraftContext): CheckedDraft {
  const isMarket = draft.type === 'market'
  if (isMarket && !context.isBookLive) return rejected('order', undefined, marketNeedsBook)
  const price = decimalValue<Price>(draft.priceText)
  const amount = decimalValue<Amount>(draft.amountText)
  if (!isMarket && price === undefined) return rejected('price', undefined, emptyOrWrong('price', draft.priceText))
  if (amount === undefined) return rejected('amount', undefined, emptyOrWrong('amount', draft.amountText))
  const order = toOrder(draft, context.instrument, amount, price)
  const { instrument, markPrice } = context
  const code = checkOrderForm({
    instrument,
    isBuy: order.isBuy,
    amount,
    limitPrice: order.limitPrice ?? noPrice,
    isMarket: order.limitPrice === undefined,
    markPrice,
    closesPosition: order.reduceOnly && context.position !== undefined && order.amount === absolute(context.position),
  })
  if (code !== undefined) return rejected(fieldOf(code), code, formText(code, order, context))
  const outcome = checkReduceOnly(order, context.position) ?? checkCrossing(order, context)
  return outcome === undefined ? { isReady: true, order } : rejected('order', outcome, t(describeError(outcome)))
}

/** Order of a draft whose numbers parse, even if the venue would reject it. */
export function orderOf(draft: OrderDraft, instrument: Instrument): DraftOrder | undefined {
  const price = decimalValue<Price>(draft.priceText)
  const amount = decimalValue<Amount>(draft.amountText)
  if (amount === undefined || amount <= 0n || (draft.type === 'limit' && (price === undefined || price <= 0n))) {
    return undefined
  }
  return toOrder(draft, instrument, amount, price)
}

/** Adds the error that depends on the account, such as margin. No error is added while the preview is unknown. */
export function checkMyOrder(checked: CheckedDraft, own: OrderPreview | undefined): CheckedDraft {
  if (!checked.isReady || own?.error === undefined) return checked
  const { error, neededMargin, margin } = own
  const available = margin.before?.availableMargin
  if (error !== 'INSUFFICIENT_MARGIN' || neededMargin === undefined || available === undefined) {
    return rejected('order', error, t(describeError(error)))
  }
  const words = t('Insufficient margin: {needed} USD required, {available} USD available.', {
    needed: formatUsd(neededMargin),
    available: formatUsd(available),
  })
  return rejected('order', error, words)
}

/** Reason why one-click trading would reject the orders; `undefined` if it would not, or if the wallet signs. */
export function limitProblem(
  oneClick: Pick<OneClick, 'rejection'> | undefined,
  orders: readonly OrderToSign[] | undefined,
): TicketProblem<'order'> | undefined {
  const words = orders === undefined ? undefined : oneClick?.rejection(orders)
  return words === undefined ? undefined : { field: 'order', words }
}

/** A market order is rejected without a live book, because a fill at any price is possible. */
export const marketNeedsBook = t('Market orders need a live book. Wait, or use a limit order.')

/** Placeholder for the limit price of a market order, which the check ignores. */
const noPrice = fixed6<Price>(0n)

/** True when the remainder of the order rests in the book. Only such an order can be post-only. */
export function restsInBook(draft: Pick<OrderDraft, 'type' | 'timeInForce'>): boolean {
  return draft.type === 'limit' && draft.timeInForce === 'GTC'
}

function toOrder(draft: OrderDraft, instrument: Instrument, amount: Amount, price: Price | undefined): DraftOrder {
  const isMarket = draft.type === 'market'
  const timeInForce = isMarket ? 'IOC' : draft.timeInForce
  return {
    instrumentId: instrument.instrumentId,
    isBuy: draft.side === 'buy',
    amount,
    limitPrice: isMarket ? draft.worstPrice : price,
    ...flagsOf(draft),
    postOnly: draft.postOnly && restsInBook(draft),
    timeInForce,
    selfTradePrevention: draft.selfTradePrevention,
  }
}

/** Checks a reduce-only order against the position. Skipped while the position is unknown. */
export function checkReduceOnly(
  order: Pick<DraftOrder, 'isBuy' | 'amount' | 'reduceOnly'>,
  position: Amount | undefined,
): ErrorCode | undefined {
  if (!order.reduceOnly || position === undefined) return undefined
  if (position === 0n) return 'NO_POSITION_REDUCE_ONLY'
  if (order.isBuy === position > 0n) return 'INVALID_DIRECTION_REDUCE_ONLY'
  return order.amount > absolute(position) ? 'ORDER_EXCEEDS_CAPACITY_OF_REDUCE_ONLY' : undefined
}

function checkCrossing(order: DraftOrder, { bestBid, bestAsk, isBookLive }: DraftContext): ErrorCode | undefined {
  if (!isBookLive) return undefined
  const opposite = order.isBuy ? bestAsk : bestBid
  const price = order.limitPrice
  const isTaking =
    opposite !== undefined && (price === undefined || (order.isBuy ? price >= opposite : price <= opposite))
  if (order.postOnly && isTaking) return 'GTC_ORDER_REJECTED'
  return order.timeInForce === 'IOC' && !isTaking ? 'IOC_ORDER_REJECTED' : undefined
}

const priceCodes: readonly ErrorCode[] = ['ORDER_INVALID_PRICE', 'INVALID_PRICE_STEP_SIZE', 'EXCEED_ORDER_PRICE_BAND']

function fieldOf(code: ErrorCode): DraftField {
  return priceCodes.includes(code) ? 'price' : 'amount'
}

type WordedOrder = { readonly isBuy: boolean; readonly limitPrice: Price | undefined }
type MessageContext = Pick<DraftContext, 'instrument' | 'markPrice'>

/** The venue's error text, with this instrument's figures where they help. */
export function formText(code: ErrorCode, order: WordedOrder, context: MessageContext): string {
  return messagesWithFigures[code]?.(order, context) ?? t(describeError(code))
}

const messagesWithFigures: Partial<
  Record<ErrorCode, (order: WordedOrder, context: MessageContext) => string | undefined>
> = {
  INVALID_PRICE_STEP_SIZE: ({ limitPrice }, { instrument: { priceStep } }) => {
    if (limitPrice === undefined) return undefined
    return priceStepText(limitPrice, priceStep)
  },
  INVALID_AMOUNT_STEP_SIZE: (_, { instrument: { amountStep } }) =>
    t('Amount must be a multiple of {step}.', { step: formatAmount(amountStep, amountStep) }),
  BELOW_MIN_ORDER_VALUE: (_, { instrument }) =>
    t('Minimum order value is {value} USD.', {
      value: formatUsd(instrument.minOrderValue),
    }),
  EXCEED_MAX_ORDER_VALUE: (_, { instrument }) =>
    t('Maximum order value is {value} USD.', {
      value: formatUsd(instrument.maxOrderValue, 0),
    }),
  EXCEED_ORDER_PRICE_BAND: ({ isBuy }, { instrument, markPrice }) => {
    if (markPrice === undefined) return undefined
    const { highestBuy, lowestSell } = priceBandLimits(instrument, markPrice)
    return isBuy
      ? t('Price too far above mark. Max buy price: {price}.', {
          price: formatPrice(highestBuy, instrument.priceStep),
        })
      : t('Price too far below mark. Min sell price: {price}.', {
          price: formatPrice(lowestSell, instrument.priceStep),
        })
  },
}

function emptyOrWrong(field: 'price' | 'amount', text: string): string {
  const isEmpty = text.trim() === ''
  if (field === 'price') {
    return isEmpty ? t('Enter a price.') : t('Enter a valid price (max. 6 decimals)')
  }
  return isEmpty ? t('Enter an amount.') : t('Enter a valid amount (max. 6 decimals)')
}

function rejected(field: DraftField, code: ErrorCode | undefined, words: string): CheckedDraft {
  return { isReady: false, error: { field, code, words } }
}
