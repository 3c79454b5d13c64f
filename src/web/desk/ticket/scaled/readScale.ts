import { describeError, type ErrorCode } from '@/core/protocol/errorCodes'
import { fixed6, formatFixed6, larger, smaller, type Amount, type Price } from '@/core/protocol/fixed6'
import type { Instrument, Side } from '@/core/protocol/instrument'
import { maxBatchOrders } from '@/core/protocol/orderLimits'
import { checkOrderForm } from '@/core/quant/checkOrderForm'
import { bestRestingPrice } from '@/core/quant/othersBook'
import type { ScaledOrderPreview } from '@/core/quant/preview/previewScaledOrders'
import { ladderRungs, mostRungs, type Rung } from '@/core/quant/scaledOrders'
import type { TicketProblem } from '@/web/desk/draft/checkDraft'
import { priceStepText } from '@/web/desk/draft/priceStepText'
import { plural, t } from '@/web/language/t'
import type { BatchOrder } from '@/web/session/batches/batchOrder'
import type { SelfTradePrevention } from '@/web/session/orders/createOrder'
import { flagsOf, type OrderFlags } from '@/web/session/orders/orderFlags'
import { decimalValue } from '@/web/ui/decimalText'
import { formatAmount, formatPrice, formatUsd } from '@/web/ui/formatNumber'
import type { ScaleDraft } from './scaleDraft'

/** Form state of a scaled order, including the fields that other tickets share. */
export type ScaleInput = ScaleDraft &
  OrderFlags & {
    readonly side: Side
    readonly amountText: string
    readonly selfTradePrevention: SelfTradePrevention
  }

export type ScaleField = 'from' | 'to' | 'count' | 'amount' | 'order'
export type ScaleProblem = TicketProblem<ScaleField>

export type ReadScale = {
  /** Present as soon as the numbers parse, even if the venue would reject them. */
  readonly rungs: readonly Rung[] | undefined
  readonly orders: readonly BatchOrder[] | undefined
  readonly problem: ScaleProblem | undefined
}

export type ScaleContext = {
  readonly instrument: Instrument
  readonly markPrice: Price | undefined
}

type Figures = { readonly from: Price; readonly to: Price; readonly count: number; readonly total: Amount }

export function readScale(input: ScaleInput, context: ScaleContext): ReadScale {
  const { instrument } = context
  const figures = readFigures(input, instrument)
  if ('field' in figures) return { rungs: undefined, orders: undefined, problem: figures }
  const rungs = ladderRungs({ instrument, ...figures, shape: input.shape })
  const orders = rungs.map((rung) => orderOf(input, instrument, rung))
  return { rungs, orders, problem: checkRungs(orders, context) }
}

function readFigures(input: ScaleInput, instrument: Instrument): Figures | ScaleProblem {
  const from = decimalValue<Price>(input.fromText)
  const to = decimalValue<Price>(input.toText)
  const count = wholeNumber(input.countText)
  const total = decimalValue<Amount>(input.amountText)
  if (from === undefined || from <= 0n) return unreadable('from', input.fromText)
  if (to === undefined || to <= 0n) return unreadable('to', input.toText)
  const offStep = priceStepProblem('from', from, instrument) ?? priceStepProblem('to', to, instrument)
  if (offStep !== undefined) return offStep
  if (count === undefined) return unreadable('count', input.countText)
  if (count < 2 || count > maxBatchOrders) {
    return wrong('count', undefined, t('Enter 2 to {most} orders', { most: maxBatchOrders }))
  }
  const most = mostRungs({ instrument, from, to })
  if (BigInt(count) > most) return wrong('count', undefined, tooClose(Number(most)))
  if (total === undefined || total <= 0n) return unreadable('amount', input.amountText)
  const { amountStep } = instrument
  if (total % amountStep !== 0n) {
    const words = t('Amount must be a multiple of {step}.', { step: formatAmount(amountStep, amountStep) })
    return wrong('amount', 'INVALID_AMOUNT_STEP_SIZE', words)
  }
  return { from, to, count, total }
}

function tooClose(most: number): string {
  return most === 1
    ? t('First and last price must differ')
    : plural(most, {
        one: 'Only {count} price fits in this range',
        other: 'Only {count} prices fit in this range. Use fewer orders.',
      })
}

function orderOf(input: ScaleInput, { instrumentId }: Instrument, { price, amount }: Rung): BatchOrder {
  const { side, selfTradePrevention } = input
  const isBuy = side === 'buy'
  return { instrumentId, isBuy, amount, limitPrice: price, ...flagsOf(input), selfTradePrevention }
}

/** Reports the first invalid order by its number, because the venue rejects the whole batch if one order is invalid. */
function checkRungs(orders: readonly BatchOrder[], { instrument, markPrice }: ScaleContext): ScaleProblem | undefined {
  for (const [at, { isBuy, amount, limitPrice }] of orders.entries()) {
    const code = checkOrderForm({ instrument, isBuy, amount, limitPrice, isMarket: false, markPrice })
    if (code === undefined) continue
    const words = t('Order {number}, {amount} at {price}: {reason}', {
      number: at + 1,
      amount: formatAmount(amount, instrument.amountStep),
      price: formatPrice(limitPrice, instrument.priceStep),
      reason: reasonOf(code, instrument),
    })
    return wrong(code === 'EXCEED_ORDER_PRICE_BAND' ? nearEnd(at, orders.length) : 'amount', code, words)
  }
  return undefined
}

function reasonOf(code: ErrorCode, { minOrderValue, maxOrderValue }: Instrument): string {
  if (code === 'ORDER_INVALID_AMOUNT' || code === 'BELOW_MIN_ORDER_VALUE') {
    return t('below the minimum order value of {value} USD', { value: formatUsd(minOrderValue) })
  }
  if (code === 'EXCEED_MAX_ORDER_VALUE') {
    return t('above the maximum order value of {value} USD', { value: formatUsd(maxOrderValue, 0) })
  }
  return t(describeError(code))
}

function nearEnd(at: number, count: number): ScaleField {
  return at * 2 < count ? 'from' : 'to'
}

/** Adds the error that depends on the account, such as margin. No error is added while the preview is unknown. */
export function checkMyScaledOrders(read: ReadScale, own: ScaledOrderPreview | undefined): ScaleProblem | undefined {
  if (read.problem !== undefined || own?.refused === undefined) return read.problem
  const { at, error } = own.refused
  if (error === 'INSUFFICIENT_MARGIN' && own.neededMargin !== undefined && own.availableBefore !== undefined) {
    const values = { needed: formatUsd(own.neededMargin), available: formatUsd(own.availableBefore) }
    return wrong('order', error, t('Insufficient margin: {needed} USD required, {available} USD available.', values))
  }
  const words = t('Order {number}: {reason}', { number: at + 1, reason: t(describeError(error)) })
  return wrong('order', error, words)
}

type BestPrices = { readonly bestBid: Price | undefined; readonly bestAsk: Price | undefined }

export function takingRungs(orders: readonly BatchOrder[], { bestBid, bestAsk }: BestPrices): readonly number[] {
  return orders.flatMap(({ isBuy, limitPrice }, at) => {
    const best = isBuy ? bestAsk : bestBid
    const takes = best !== undefined && (isBuy ? limitPrice >= best : limitPrice <= best)
    return takes ? [at] : []
  })
}

/** Moves each end that would take to the best resting price. */
export function movedToRest(
  input: ScaleInput,
  { bestBid, bestAsk }: BestPrices,
  { priceStep }: Instrument,
): { readonly price: Price; readonly ends: Pick<ScaleDraft, 'fromText' | 'toText'> } | undefined {
  const isBuy = input.side === 'buy'
  const price = bestRestingPrice(isBuy, isBuy ? bestAsk : bestBid, priceStep)
  const from = decimalValue<Price>(input.fromText)
  const to = decimalValue<Price>(input.toText)
  if (price === undefined || from === undefined || to === undefined) return undefined
  const resting = (end: Price) => formatFixed6(isBuy ? smaller(end, price) : larger(end, price))
  return { price, ends: { fromText: resting(from), toText: resting(to) } }
}

/** Average price, rounded to the nearest millionth; `undefined` without orders. */
export function averageOf(rungs: readonly Rung[]): Price | undefined {
  const total = rungs.reduce((sum, { amount }) => sum + amount, 0n)
  if (total === 0n) return undefined
  const value = rungs.reduce((sum, { price, amount }) => sum + price * amount, 0n)
  return fixed6<Price>((value * 2n + total) / (total * 2n))
}

function priceStepProblem(field: 'from' | 'to', price: Price, instrument: Instrument): ScaleProblem | undefined {
  const { priceStep } = instrument
  if (price % priceStep === 0n) return undefined
  return wrong(field, 'INVALID_PRICE_STEP_SIZE', priceStepText(price, priceStep))
}

function wholeNumber(text: string): number | undefined {
  return /^\d{1,6}$/.test(text) ? Number(text) : undefined
}

function unreadable(field: 'from' | 'to' | 'count' | 'amount', text: string): ScaleProblem {
  return wrong(field, undefined, text.trim() === '' ? emptyLabels[field] : unreadableMessages[field])
}

const emptyLabels = {
  from: t('Enter the first price.'),
  to: t('Enter the last price.'),
  count: t('Enter the number of orders'),
  amount: t('Enter an amount.'),
}
const unreadableMessages = {
  from: t('Enter a valid price (max. 6 decimals)'),
  to: t('Enter a valid price (max. 6 decimals)'),
  count: t('Enter a valid number of orders'),
  amount: t('Enter a valid amount (max. 6 decimals)'),
}

function wrong(field: ScaleField, code: ErrorCode | undefined, words: string): ScaleProblem {
  return { field, code, words }
}
