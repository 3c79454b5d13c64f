import type { PositionSide } from '@/core/protocol/codecs'
import { add, fixed6, negate, notional, subtract, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import type { PerpetualInstrument } from '@/core/protocol/instrument'
import { collateralPrice } from '../collateral'
import { conversionFor, conversionThreshold, inConversionOrder } from '../collateralConversion'
import { tradeFee } from '../fees'
import { isolatedAfterFill } from '../margin/isolatedMargin'
import type { WalkLevel } from '../marketSlippage'
import { applyFill } from '../pnl'
import type { PricedMarket } from './accountState'
import {
  holdingOf,
  withHolding,
  type PreviewAccount,
  type PreviewHolding,
  type PreviewMarket,
  type RestingOrder,
} from './previewAccount'

export type PreviewOrder = {
  readonly instrumentId: string
  readonly isBuy: boolean
  readonly amount: Amount
  /** Undefined for a market order. */
  readonly limitPrice: Price | undefined
  readonly postOnly: boolean
  readonly reduceOnly: boolean
  readonly timeInForce: 'GTC' | 'IOC'
  readonly positionSide?: PositionSide | undefined
}

/** The effect of an order apart from the margin. USD. */
export type OrderOutcome = {
  readonly account: PreviewAccount
  readonly fee: Usd
  readonly realizedPnl: Usd
}

type OrderFills = {
  readonly fills: readonly WalkLevel[]
  readonly made?: readonly WalkLevel[]
  readonly rest: RestingOrder | undefined
}

/**
 * Computes the account after an order has taken `fills`, was filled as maker with `made`, and rests with `rest`. Money
 * moves as in the engine: fill by fill, with debts converted at the end. The caller handles orders that are replaced
 * or cancelled.
 */
export function orderOutcome(
  account: PreviewAccount,
  market: PricedMarket,
  order: PreviewOrder,
  { fills, made = [], rest }: OrderFills,
): OrderOutcome {
  const { instrument, indexPrice } = market
  const rates = account.ratesOf(instrument)
  let holding = holdingOf(account, order.instrumentId)
  let { usdc } = account
  let fee = fixed6<Usd>(0n)
  let realizedPnl = fixed6<Usd>(0n)
  for (const [at, fill] of [...fills, ...made].entries()) {
    const liquidity = at < fills.length ? 'taker' : 'maker'
    const filled = afterFill(account, instrument, holding, order.isBuy, fill)
    const paid = tradeFee({ instrument, ...fill, indexPrice, liquidity, rates })
    const premium = notional(fill.price, fill.amount)
    const isPerpetual = instrument.instrumentType === 'PERPETUAL'
    const cash = isPerpetual ? filled.realizedPnl : order.isBuy ? negate(premium) : premium
    usdc = subtract(add(usdc, cash), paid)
    fee = add(fee, paid)
    realizedPnl = add(realizedPnl, filled.realizedPnl)
    holding = filled.holding
  }
  if (rest !== undefined) holding = { ...holding, orders: [...holding.orders, rest] }
  const changed = dropEmpty({ ...withHolding(account, order.instrumentId, holding), usdc }, order.instrumentId)
  return { account: convertDebt(changed), fee, realizedPnl }
}

function afterFill(
  account: PreviewAccount,
  instrument: PreviewMarket['instrument'],
  holding: PreviewHolding,
  isBuy: boolean,
  fill: WalkLevel,
): { readonly holding: PreviewHolding; readonly realizedPnl: Usd } {
  const side = isBuy ? 'buy' : 'sell'
  const { position, realizedPnl } = applyFill(holding.position, side, fill.price, fill.amount)
  const isolated =
    instrument.instrumentType === 'PERPETUAL' && account.isolatedInstruments.has(instrument.instrumentId)
      ? setAside(account, instrument, holding, { side, ...fill })
      : undefined
  return { holding: { ...holding, position, isolated }, realizedPnl }
}

function setAside(
  account: PreviewAccount,
  terms: PerpetualInstrument,
  { isolated, position }: PreviewHolding,
  fill: Parameters<typeof isolatedAfterFill>[0]['fill'],
) {
  const leverage = account.leverages.get(terms.instrumentId)
  return isolatedAfterFill({ isolated, before: position, fill, terms, leverage })
}

/** Removes an empty holding, which reserves nothing and would need prices. */
function dropEmpty(account: PreviewAccount, instrumentId: string): PreviewAccount {
  const { position, orders } = holdingOf(account, instrumentId)
  if (position.amount !== 0n || orders.length > 0) return account
  const holdings = new Map(account.holdings)
  holdings.delete(instrumentId)
  return { ...account, holdings }
}

/** Computes the account after the venue has sold collateral for its USDC debt, as at the end of each command. */
function convertDebt(account: PreviewAccount): PreviewAccount {
  if (account.usdc > conversionThreshold) return account
  const collateral = new Map(account.collateral)
  let usdc: bigint = account.usdc
  for (const asset of inConversionOrder) {
    const held = collateral.get(asset)
    const price = collateralPrice(asset, account.indexOf)
    if (usdc >= 0n || held === undefined || price === undefined) continue
    const sale = conversionFor({ asset, held, price, debt: fixed6<Usd>(0n - usdc) })
    usdc += sale.received
    const left = subtract(held, sale.amount)
    if (left === 0n) collateral.delete(asset)
    else collateral.set(asset, left)
  }
  return { ...account, usdc: fixed6<Usd>(usdc), collateral }
}
