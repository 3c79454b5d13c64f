import { assert } from '@/lib/assert'
import { fixed6, subtract, type Usd } from '@/protocol/fixed6'
import {
  accountMargin,
  addInstrumentMargin,
  hasEnoughMargin,
  removeInstrumentMargin,
} from '@/quant/margin/accountMargin'
import type { AccountMargin } from '@/quant/margin/accountMargin'
import { instrumentMargin, type InstrumentMargin, type InstrumentPrices } from '@/quant/margin/instrumentMargin'
import type { OpenOrderTotals } from '@/quant/margin/openOrderTotals'
import type { FeeSchedule } from '@/quant/fees'
import type { Account } from '../accounts/accounts'
import type { Holding } from '../accounts/holding'
import type { ListedInstrument } from '../instruments'
import type { ExchangeState } from '../state'

/**
 * The margin of accounts, kept as sums: a command recomputes only the instruments it touched, and a change of prices
 * only those whose prices changed, at the next order of the account. Portfolio margin and the continuous check that
 * ends in liquidation will ask here.
 */

/** The prices of an instrument that can be traded; undefined before its first mark and index. */
export function knownPrices(listed: ListedInstrument): InstrumentPrices | undefined {
  const markPrice = listed.mark?.markPrice
  const indexPrice = listed.asset.index
  return markPrice === undefined || indexPrice === undefined ? undefined : { markPrice, indexPrice }
}

/** Says that the holding's risk has to be computed again before the account's is read. */
export function markStale(account: Account, holding: Holding): void {
  if (holding.isStale) return
  holding.isStale = true
  account.stale.push(holding)
}

/** Takes a holding that is about to be dropped out of the account's sums. */
export function forgetRisk(account: Account, holding: Holding): void {
  account.totals = removeInstrumentMargin(account.totals, holding.risk)
  if (holding.isStale) account.stale.splice(account.stale.indexOf(holding), 1)
}

/** The account's margin at the present prices. */
function currentMargin(state: ExchangeState, account: Account): AccountMargin {
  refreshRisk(state, account)
  return accountMargin(account.balance, account.totals)
}

/**
 * Whether the account may have `openOrders` on an instrument instead of what it has there now. What needs no more margin
 * than before may always be done, so that an account short of it can still get smaller. Changes nothing but caches.
 */
export function hasMarginFor(
  state: ExchangeState,
  account: Account,
  listed: ListedInstrument,
  openOrders: OpenOrderTotals,
): boolean {
  const { availableMargin } = currentMargin(state, account)
  const holding = account.holdings.get(listed.instrument.instrumentId)
  const risk = computeRisk(listed, holding?.position, openOrders, state.config.feeRates)
  const more = subtract(risk.openOrderMargin, holding?.risk.openOrderMargin ?? nothing)
  return more <= 0n || hasEnoughMargin({ availableMargin: subtract(availableMargin, more) })
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
    const { listed, position, openOrders } = holding
    const risk = computeRisk(listed, position, openOrders, state.config.feeRates)
    account.totals = addInstrumentMargin(removeInstrumentMargin(account.totals, holding.risk), risk)
    holding.risk = risk
    holding.riskPriceVersion = listed.priceVersion
    holding.isStale = false
  }
  account.stale.length = 0
}

function computeRisk(
  listed: ListedInstrument,
  position: Holding['position'] | undefined,
  openOrders: OpenOrderTotals,
  rates: FeeSchedule,
): InstrumentMargin {
  const prices = knownPrices(listed)
  assert(prices !== undefined, 'what is held has a price')
  return instrumentMargin({ instrument: listed.instrument, position, openOrders, prices, rates })
}
