import type { Price } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import { readCap, worstAllowed } from '@/web/desk/ticket/capped/slippageCap'
import { t } from '@/web/language/t'
import { echoDecimalText } from '@/web/ui/decimalText'
import type { ResolvedOrder } from './resolveOrder'

type CapFacts = {
  readonly instrument: Instrument
  readonly bestBid: Price | undefined
  readonly bestAsk: Price | undefined
  readonly markPrice: Price | undefined
}

/**
 * Gives a market order the limit of the trader's slippage cap, which is then fixed at the preview like every relative
 * price. Undefined while the worst price is unknown.
 */
export function cappedOrder(found: ResolvedOrder, capText: string, facts: CapFacts): ResolvedOrder | undefined {
  const { order } = found
  if (order.limitPrice !== undefined) return found
  const cap = readCap(capText)
  const side = order.isBuy ? 'buy' : 'sell'
  const limitPrice = cap === undefined ? undefined : worstAllowed({ ...facts, side, cap })
  if (limitPrice === undefined) return undefined
  const from = { cap: echoDecimalText(capText) }
  return {
    ...found,
    order: { ...order, limitPrice, timeInForce: 'IOC' },
    priceFrom: order.isBuy ? t('Mid + {cap}%', from) : t('Mid − {cap}%', from),
  }
}
