import { assert } from '@/core/lib/assert'
import { fixed6, subtract, type Usd } from '@/core/protocol/fixed6'
import { collateralPrice } from '@/core/quant/collateral'
import {
  accountFunds,
  type AccountFunds,
  type HeldCollateral,
  type OpenOrderTotals,
} from '@/core/quant/margin/accountFunds'
import {
  accountMargin,
  addInstrumentMargin,
  canSpare,
  orderPartOf,
  removeInstrumentMargin,
  type AccountMargin,
} from '@/core/quant/margin/accountMargin'
import {
  instrumentMargin,
  openOrdersNeed,
  type InstrumentMargin,
  type InstrumentMarginInput,
  type InstrumentPrices,
} from '@/core/quant/margin/instrumentMargin'
import { isolatedHealth as healthOf } from '@/core/quant/margin/isolatedMargin'
import { unrealizedPnl } from '@/core/quant/pnl'
import { positionKey } from '../../rules/positionKey'
import { type Account, type Holding, leverageOf } from '../accounts/account'
import { ratesOf } from '../accounts/accounts'
import type { ListedInstrument } from '../listedInstrument'
import type { ExchangeState } from '../state'
import { isIsolated } from './isolatedMargin'
import { portfolioHealth, type OrdersInstead } from './portfolioRisk'

/**
 * Margins of accounts as running sums. A command recomputes only the instruments that it touched, and a price change
 * only the affected ones, when the account is next read. Isolated positions are not in the sums; their margin is
 * subtracted from the balance.
 */

/** Prices of an instrument; undefined before the first mark and index. */
export function knownPrices(listed: ListedInstrument): InstrumentPrices | undefined {
  const markPrice = listed.mark?.markPrice
  const indexPrice = listed.asset.index
  return markPrice === undefined || indexPrice === undefined ? undefined : { markPrice, indexPrice }
}

export function markStale(account: Account, holding: Holding): void {
  if (holding.isStale) return
  holding.isStale = true
  account.stale.push(holding)
}

/** Removes a holding's contribution to the sums; must be called before the holding is dropped. */
export function forgetRisk(account: Account, holding: Holding): void {
  account.totals = removeInstrumentMargin(account.totals, holding.risk)
  if (holding.isStale) account.stale.splice(account.stale.indexOf(holding), 1)
}

/**
 * Computes the margin of everything that is not isolated, at current prices. An account whose `availableMargin` is not
 * above 0 is liquidated (venue-rules 5.1). Changes only caches.
 */
export function accountHealth(
  state: ExchangeState,
  account: Account,
  isPortfolioMargin = account.isPortfolioMargin,
): AccountMargin {
  refreshRisk(state, account)
  const funds = fundsOf(state, account)
  return isPortfolioMargin ? portfolioHealth(state, account, funds) : accountMargin(funds, account.totals)
}

/** Computes the USD of margin value of all collateral, less the margin of isolated positions: AB of venue-rules 5.1. */
export function collateralBalance(state: ExchangeState, account: Account): Usd {
  return fundsOf(state, account).balance
}

function fundsOf(state: ExchangeState, account: Account): AccountFunds {
  const { balance, collaterals, holdings, isolatedInstruments } = account
  if (collaterals.size === 0 && isolatedInstruments.size === 0) return { balance, beside: nothing }
  const collateral: HeldCollateral[] = []
  for (const [asset, units] of collaterals) {
    const price = collateralPrice(asset, (name) => state.assets.get(name)?.index)
    // An asset without a price backs nothing.
    if (price !== undefined) collateral.push({ asset, balance: units, price })
  }
  const isolated: { margin: Usd; unrealizedPnl: Usd }[] = []
  for (const holding of holdings.values()) {
    if (holding.isolated === undefined) continue
    const pnl = unrealizedPnl(holding.position, pricesOf(holding.listed).markPrice)
    isolated.push({ margin: holding.isolated.margin, unrealizedPnl: pnl })
  }
  return accountFunds({ usdc: balance, collateral, isolated })
}

export type IsolatedStand = {
  /** USD: margin plus unrealised profit. */
  readonly equity: Usd
  readonly maintenanceMargin: Usd
  readonly isHealthy: boolean
}

/** Computes the risk of an isolated position. Only its own margin backs it. */
export function isolatedRisk({ listed, position, isolated }: Holding): IsolatedStand {
  const { instrument } = listed
  assert(isolated !== undefined && instrument.instrumentType === 'PERPETUAL', 'only a perpetual is isolated')
  const { markPrice } = pricesOf(listed)
  const health = healthOf({ isolated, position, markPrice, terms: instrument })
  const { equity, maintenanceMargin, available } = health
  return { equity, maintenanceMargin, isHealthy: available > 0n }
}

/**
 * True if the account has the margin for `openOrders` on an instrument instead of its current orders. Orders that need
 * no additional margin are always allowed, so that an account short of margin can still reduce. Changes only caches.
 */
export function hasMarginFor(state: ExchangeState, account: Account, instead: OrdersInstead): boolean {
  const health = accountHealth(state, account)
  return canSpare(health, moreForOrders(state, account, instead, health))
}

/** Computes the USD that `openOrders` would reserve in addition to the account's current orders on the instrument. */
function moreForOrders(state: ExchangeState, account: Account, instead: OrdersInstead, health: AccountMargin): Usd {
  const { listed, side, openOrders } = instead
  if (account.isPortfolioMargin && !isIsolated(account, listed)) {
    const after = portfolioHealth(state, account, fundsOf(state, account), instead)
    return subtract(after.openOrderMargin, health.openOrderMargin)
  }
  const holding = account.holdings.get(positionKey(listed.instrument.instrumentId, side))
  const need = ordersNeed(state, account, listed, holding, openOrders, leverageOf(account, listed))
  return subtract(need, holding?.risk.openOrderMargin ?? nothing)
}

const nothing = fixed6<Usd>(0n)

function refreshRisk(state: ExchangeState, account: Account): void {
  if (account.riskPriceVersion !== state.priceVersion) {
    for (const holding of account.holdings.values()) {
      if (holding.riskPriceVersion !== holding.listed.priceVersion) markStale(account, holding)
    }
    account.riskPriceVersion = state.priceVersion
  }
  for (const holding of account.stale) {
    const leverage = leverageOf(account, holding.listed)
    const risk = computeRisk(state, account, holding.listed, holding, holding.openOrders, leverage)
    account.totals = addInstrumentMargin(removeInstrumentMargin(account.totals, holding.risk), risk)
    holding.risk = risk
    holding.riskPriceVersion = holding.listed.priceVersion
    holding.isStale = false
  }
  account.stale.length = 0
}

/**
 * Computes an instrument's contribution to the account's sums. For an isolated position these are only its open
 * orders.
 */
function computeRisk(
  state: ExchangeState,
  account: Account,
  listed: ListedInstrument,
  holding: Holding | undefined,
  openOrders: OpenOrderTotals,
  chosen: { readonly leverage?: number },
): InstrumentMargin {
  const risk = instrumentMargin(riskInput(state, account, listed, holding, openOrders, chosen))
  return holding?.isolated === undefined ? risk : { ...risk, ...orderPartOf(risk) }
}

/** Computes the requirement of open orders, including those of an isolated position. */
function ordersNeed(...of: Parameters<typeof riskInput>): Usd {
  return openOrdersNeed(riskInput(...of))
}

function riskInput(
  state: ExchangeState,
  account: Account,
  listed: ListedInstrument,
  holding: Holding | undefined,
  openOrders: OpenOrderTotals,
  chosen: { readonly leverage?: number },
): InstrumentMarginInput {
  return {
    instrument: listed.instrument,
    position: holding?.position,
    openOrders,
    prices: pricesOf(listed),
    rates: ratesOf(state, account),
    leverage: chosen.leverage,
  }
}

/** Prices of an instrument in which the account has a position or an order. Such an instrument always has prices. */
export function pricesOf(listed: ListedInstrument): InstrumentPrices {
  const prices = knownPrices(listed)
  assert(prices !== undefined, 'what is held has a price')
  return prices
}
