import { add, fixed6, subtract, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import { defaultFeeRates } from '../fees'
import { canSpare, type AccountMargin } from '../margin/accountMargin'
import { accountState, pricedMarket, rememberChanges } from './accountState'
import { orderOutcome } from './orderOutcome'
import { holdingOf, knownFee, withHolding, type PreviewAccount, type PreviewMarket } from './previewAccount'
import type { BeforeAfter } from './previewOrder'

export type StructureOrder = {
  readonly market: PreviewMarket
  readonly isBuy: boolean
  /** Above 0. */
  readonly contracts: Amount
  /** The fill price, and the limit of the order. */
  readonly price: Price
}

/** Effect of a structure on an account, in USD. A figure is undefined while any of its inputs is unknown. */
export type StructurePreview = {
  /** `after` assumes every leg filled at its price. */
  readonly margin: BeforeAfter<AccountMargin>
  readonly fees: Usd | undefined
  /** Rise of the open-order margin if all legs rested unfilled. The venue requires this much available margin. */
  readonly neededMargin: Usd | undefined
  readonly hasEnough: boolean | undefined
}

/**
 * Previews a structure whose legs all fill, or all rest, together. A leg against an existing position first closes
 * that position.
 */
export function previewStructure(account: PreviewAccount, orders: readonly StructureOrder[]): StructurePreview {
  const changesOf = rememberChanges()
  const known = withMarkets(account, orders)
  const before = accountState(known, changesOf)
  const { account: filled, fees } = fillAll(known, orders)
  const after = filled === undefined ? undefined : accountState(filled, changesOf)
  const resting = accountState(withResting(known, orders), changesOf)
  const neededMargin =
    before !== undefined && resting !== undefined
      ? subtract(resting.margin.openOrderMargin, before.margin.openOrderMargin)
      : undefined
  return {
    margin: { before: before?.margin, after: after?.margin },
    fees,
    neededMargin,
    hasEnough: neededMargin !== undefined && before !== undefined ? canSpare(before.margin, neededMargin) : undefined,
  }
}

/** Creates an account without assets, to show the margin of a structure by itself. */
export function emptyAccount(isPortfolioMargin: boolean): PreviewAccount {
  return {
    usdc: fixed6<Usd>(0n),
    collateral: new Map(),
    isPortfolioMargin,
    isInLiquidation: false,
    leverages: new Map(),
    isolatedInstruments: new Set(),
    ratesOf: () => defaultFeeRates,
    holdings: new Map(),
    markets: new Map(),
    indexOf: () => undefined,
  }
}

function withMarkets(account: PreviewAccount, orders: readonly StructureOrder[]): PreviewAccount {
  const markets = new Map(account.markets)
  for (const { market } of orders) {
    const { instrumentId } = market.instrument
    // Uses the account's own instrument terms if known, because they determine the venue's requirement.
    const { instrument } = markets.get(instrumentId) ?? market
    markets.set(instrumentId, { ...market, instrument })
  }
  return { ...account, markets }
}

function fillAll(
  account: PreviewAccount,
  orders: readonly StructureOrder[],
): { readonly account: PreviewAccount | undefined; readonly fees: Usd | undefined } {
  let filled = account
  let fees: Usd | undefined = fixed6<Usd>(0n)
  for (const { market, isBuy, contracts: amount, price } of orders) {
    const { instrumentId } = market.instrument
    const priced = pricedMarket(filled, instrumentId)
    if (priced === undefined) return { account: undefined, fees: undefined }
    const order = {
      instrumentId,
      isBuy,
      amount,
      limitPrice: price,
      postOnly: false,
      reduceOnly: false,
      timeInForce: 'GTC',
    } as const
    const outcome = orderOutcome(filled, priced, order, { fills: [{ price, amount }], rest: undefined })
    filled = outcome.account
    const fee = knownFee(account, market.instrument, outcome.fee)
    fees = fees === undefined || fee === undefined ? undefined : add(fees, fee)
  }
  return { account: filled, fees }
}

function withResting(account: PreviewAccount, orders: readonly StructureOrder[]): PreviewAccount {
  return orders.reduce((changed, { market, isBuy, contracts, price }, at) => {
    const { instrumentId } = market.instrument
    const holding = holdingOf(changed, instrumentId)
    const order = { orderId: `leg ${at}`, isBuy, price, amount: contracts, reduceOnly: false }
    return withHolding(changed, instrumentId, { ...holding, orders: [...holding.orders, order] })
  }, account)
}
