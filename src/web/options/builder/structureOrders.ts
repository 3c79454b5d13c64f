import { describeError, type ErrorCode } from '@/core/protocol/errorCodes'
import type { Amount, Price } from '@/core/protocol/fixed6'
import { maxBatchOrders } from '@/core/protocol/orderLimits'
import { checkOrderForm } from '@/core/quant/checkOrderForm'
import { walkBook } from '@/core/quant/marketSlippage'
import { t } from '@/web/language/t'
import type { BatchOrder } from '@/web/session/batches/batchOrder'
import { noFlags } from '@/web/session/orders/orderFlags'
import { shortName } from './builderLabels'
import type { BuilderLeg } from './builderLeg'

export const limitChoices = ['touch', 'worst'] as const
/** How each order is priced: at the best opposite price, or at the level at which the whole leg fills. */
export type LimitChoice = (typeof limitChoices)[number]

export type LegOrder = { readonly leg: BuilderLeg; readonly order: BatchOrder }

export type ReadOrders = {
  readonly orders: readonly LegOrder[]
  readonly problem: { readonly words: string; readonly code: ErrorCode | undefined } | undefined
}

/** Converts the legs to limit orders, or reports why they cannot be sent. Held positions are not traded. */
export function structureOrders(legs: readonly BuilderLeg[], limit: LimitChoice): ReadOrders {
  const traded = legs.filter(({ ratio }) => ratio !== undefined)
  if (traded.length > maxBatchOrders) return { orders: [], problem: wrong(t('Too many legs for one batch.')) }
  const orders: LegOrder[] = []
  for (const leg of traded) {
    const limitPrice = limitOf(leg, limit)
    if (limitPrice === undefined) {
      const values = { leg: shortName(leg.instrument) }
      const words =
        limit === 'worst'
          ? t('Not enough liquidity for {leg}.', values)
          : leg.quote.isBuy
            ? t('No offers for {leg}.', values)
            : t('No bids for {leg}.', values)
      return { orders, problem: wrong(words) }
    }
    const order = orderOf(leg, limitPrice)
    const { isBuy, amount } = order
    const { instrument, quote } = leg
    const code = checkOrderForm({ instrument, isBuy, amount, limitPrice, isMarket: false, markPrice: quote.mark })
    if (code !== undefined) {
      const values = { leg: shortName(instrument), reason: t(describeError(code)) }
      return { orders, problem: wrong(t('{leg}: {reason}', values), code) }
    }
    orders.push({ leg, order })
  }
  return { orders, problem: undefined }
}

export function limitOf({ quote }: Pick<BuilderLeg, 'quote'>, limit: LimitChoice): Price | undefined {
  if (limit === 'touch') return quote.isBuy ? quote.ask : quote.bid
  const walk = quote.levels === undefined ? undefined : walkBook(quote.levels, quote.contracts)
  return walk?.isComplete === true ? walk.worstPrice : undefined
}

function orderOf({ instrument, quote }: BuilderLeg, limitPrice: Price): BatchOrder {
  return {
    instrumentId: instrument.instrumentId,
    isBuy: quote.isBuy,
    amount: quote.contracts,
    limitPrice,
    ...noFlags,
    // Cancels the trader's own resting orders rather than trading with them.
    selfTradePrevention: 'EXPIRE_MAKER',
  }
}

function wrong(words: string, code?: ErrorCode) {
  return { words, code }
}

export function sizeAtTouch({ quote }: BuilderLeg): Amount | undefined {
  return quote.levels?.[0]?.amount
}
