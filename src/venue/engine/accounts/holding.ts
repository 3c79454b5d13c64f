import { absolute, fixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import type { Side } from '@/core/protocol/instrument'
import { changeOpenAmount, noOrderMargin } from '@/core/quant/margin/accountFunds'
import { emptyMarginTotals } from '@/core/quant/margin/accountMargin'
import { flatPosition, entryPrice } from '@/core/quant/pnl'
import { positionKey, sided, type HedgeSide } from '../../rules/positionKey'
import type { PositionRecord } from '../event'
import type { ListedInstrument } from '../listedInstrument'
import { forgetRisk } from '../margin/accountRisk'
import type { BookOrder } from '../orders/openOrder'
import { findHolding, type Account, type Holding } from './account'

export function holdingFor(account: Account, listed: ListedInstrument, side: HedgeSide | undefined): Holding {
  const known = findHolding(account, listed, side)
  if (known !== undefined) return known
  const holding = createHolding(listed, side)
  account.holdings.set(positionKey(listed.instrument.instrumentId, side), holding)
  return holding
}

export function createHolding(listed: ListedInstrument, side: HedgeSide | undefined): Holding {
  return {
    listed,
    side,
    position: flatPosition,
    realizedPnl: fixed6(0n),
    accumulatedFunding: fixed6(0n),
    isolated: undefined,
    liquidation: undefined,
    openOrders: noOrderMargin,
    reduceOnly: { buy: fixed6(0n), sell: fixed6(0n) },
    orders: new Set(),
    risk: emptyMarginTotals,
    riskPriceVersion: listed.priceVersion,
    isStale: false,
  }
}

export function dropIfEmpty(account: Account, holding: Holding): void {
  if (holding.position.amount !== 0n || holding.orders.size > 0) return
  const key = positionKey(holding.listed.instrument.instrumentId, holding.side)
  // Both sides of a self-trade in hedge mode may ask for it.
  if (account.holdings.get(key) !== holding) return
  forgetRisk(account, holding)
  account.holdings.delete(key)
}

/**
 * Updates the totals after the open amount of an order has changed: up from 0 when the order rests, down when it
 * fills.
 */
export function countOpen(holding: Holding, order: BookOrder, from: Amount, to: Amount): void {
  const { side, limit, request } = order
  if (request.reduceOnly) holding.reduceOnly[side] = fixed6(holding.reduceOnly[side] + to - from)
  else {
    holding.openOrders = changeOpenAmount(holding.openOrders, { isBuy: request.isBuy, price: limit, from, to })
  }
}

/** Returns the part of a position that a reduce-only order of this side could close. */
export function closable(holding: Holding, side: Side): Amount {
  const { amount } = holding.position
  const isHeldBySide = side === 'sell' ? amount > 0n : amount < 0n
  return isHeldBySide ? absolute(amount) : fixed6(0n)
}

export function holdingRecord({
  listed,
  side,
  position,
  realizedPnl,
  accumulatedFunding,
  isolated,
}: Holding): PositionRecord {
  const record = {
    instrumentId: listed.instrument.instrumentId,
    ...sided(side),
    amount: position.amount,
    entryPrice: entryPrice(position) ?? fixed6<Price>(0n),
    realizedPnl,
    cost: position.cost,
    accumulatedFunding,
  }
  return isolated === undefined ? record : { ...record, isolated }
}
