import { assert } from '@/core/lib/assert'
import { add, fixed6, type Usd } from '@/core/protocol/fixed6'
import type { AccountFunds, OpenOrderTotals } from '@/core/quant/margin/accountFunds'
import { portfolioAccountMargin, type AccountMargin } from '@/core/quant/margin/accountMargin'
import type { PortfolioHolding } from '@/core/quant/margin/portfolioMargin'
import { scenarioChanges } from '@/core/quant/margin/scenarioChanges'
import { flatPosition, type Position } from '@/core/quant/pnl'
import { yearsToExpiry } from '@/core/quant/yearsToExpiry'
import type { HedgeSide } from '../../rules/positionKey'
import type { Account } from '../accounts/account'
import { ratesOf } from '../accounts/accounts'
import type { ListedInstrument } from '../listedInstrument'
import type { ExchangeState } from '../state'
import { isIsolated } from './isolatedMargin'

/** Orders of one holding, existing or not, in place of its current ones. */
export type OrdersInstead = {
  readonly listed: ListedInstrument
  readonly side: HedgeSide | undefined
  readonly openOrders: OpenOrderTotals
}

/**
 * Computes the account's margin under portfolio margin (venue-rules 5.3), without isolated positions. Positions offset
 * each other, so there is no running sum: the margin is computed from each instrument's scenarios every time. Orders
 * of isolated perpetuals reserve standard margin. The account's own totals must be fresh.
 */
export function portfolioHealth(
  state: ExchangeState,
  account: Account,
  funds: AccountFunds,
  instead?: OrdersInstead,
): AccountMargin {
  return portfolioAccountMargin({
    funds,
    holdings: portfolioHoldings(state, account, instead),
    totals: account.totals,
    isolatedOrderMargin: isolatedOrdersNeed(account),
    rule: state.config.isOrderMarginAdded ? 'added' : 'first',
  })
}

function* portfolioHoldings(
  state: ExchangeState,
  account: Account,
  instead: OrdersInstead | undefined,
): Generator<PortfolioHolding> {
  const rates = ratesOf(state, account)
  const describe = (listed: ListedInstrument, position: Position, openOrders: OpenOrderTotals): PortfolioHolding => ({
    instrument: listed.instrument,
    position,
    openOrders,
    ...scenariosOf(listed),
    rates,
  })
  let isInsteadMet = instead === undefined
  for (const { listed, side, position, openOrders } of account.holdings.values()) {
    if (isIsolated(account, listed)) continue
    const isMeant = listed === instead?.listed && side === instead.side
    isInsteadMet ||= isMeant
    yield describe(listed, position, isMeant ? instead.openOrders : openOrders)
  }
  if (instead !== undefined && !isInsteadMet) yield describe(instead.listed, flatPosition, instead.openOrders)
}

function isolatedOrdersNeed(account: Account): Usd {
  let need = fixed6<Usd>(0n)
  for (const { listed, risk } of account.holdings.values()) {
    if (isIsolated(account, listed)) need = add(need, risk.openOrderMargin)
  }
  return need
}

/** Scenarios are equal for all accounts, so they are computed once per mark and index. */
function scenariosOf(listed: ListedInstrument): Pick<PortfolioHolding, 'prices' | 'changes'> {
  const { mark, asset, instrument } = listed
  assert(mark !== undefined && asset.index !== undefined, 'what is held has a price')
  const prices = { markPrice: mark.markPrice, indexPrice: asset.index }
  const known = listed.scenarios
  if (known?.mark === mark && known.indexPrice === asset.index) return { prices, changes: known.changes }
  const changes = scenarioChanges({
    instrument,
    ...prices,
    forwardPrice: mark.forwardPrice,
    iv: mark.iv,
    yearsToExpiry: instrument.instrumentType === 'OPTION' ? yearsToExpiry(instrument.expiryNs, mark.timeNs) : 0,
  })
  listed.scenarios = { mark, indexPrice: asset.index, changes }
  return { prices, changes }
}
