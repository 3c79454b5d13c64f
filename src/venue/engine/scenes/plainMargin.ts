import { fixed6, notional, type Amount, type Price, type Usd } from '@/protocol/fixed6'
import { collateralPrice } from '@/quant/collateral'
import { accountFunds } from '@/quant/margin/accountFunds'
import {
  accountMargin,
  orderPartOf,
  portfolioAccountMargin,
  sumInstrumentMargins,
  type AccountMargin,
} from '@/quant/margin/accountMargin'
import { instrumentMargin, type InstrumentPrices } from '@/quant/margin/instrumentMargin'
import { portfolioMargin } from '@/quant/margin/portfolioMargin'
import { scenarioChanges } from '@/quant/margin/scenarioChanges'
import { flatPosition, unrealizedPnl } from '@/quant/pnl'
import { yearsToExpiry } from '@/quant/yearsToExpiry'
import { instrumentOf, type PlainAccount, type PlainExchange, type PlainOrder } from './plainState'

/** The margin of an account with these orders open, added up from nothing. */
export function plainMargin(plain: PlainExchange, account: PlainAccount, orders: readonly PlainOrder[]): AccountMargin {
  const ids = [...new Set([...account.positions.keys(), ...orders.map(({ request }) => request.instrumentId)])]
  const entries = ids.map((instrumentId) => {
    const { instrument, iv, markTimeNs } = instrumentOf(plain, instrumentId)
    const leverage = account.leverages.get(instrumentId)
    const holding = {
      instrument,
      position: account.positions.get(instrumentId) ?? flatPosition,
      openOrders: totalsOf(orders, instrumentId),
      prices: pricesOf(plain, instrumentId),
      rates: account.rates ?? plain.rates,
      ...(leverage === undefined ? {} : { leverage }),
    }
    const years = instrument.instrumentType === 'OPTION' ? yearsToExpiry(instrument.expiryNs, markTimeNs) : 0
    const changes = () => scenarioChanges({ instrument, ...holding.prices, iv, yearsToExpiry: years })
    const isIsolated = account.isolatedIds.has(instrumentId)
    const margin = instrumentMargin(holding)
    return { holding, changes, isIsolated, isolated: account.isolated.get(instrumentId), margin }
  })
  const funds = accountFunds({
    usdc: fixed6<Usd>(account.balance),
    collateral: [...account.collaterals].map(([asset, balance]) => ({
      asset,
      balance,
      price: collateralPrice(asset, (name) => plain.indexes.get(name)) ?? fixed6<Price>(0n),
    })),
    isolated: entries.flatMap(({ isolated, holding }) =>
      isolated === undefined
        ? []
        : [{ margin: isolated.margin, unrealizedPnl: unrealizedPnl(holding.position, holding.prices.markPrice) }],
    ),
  })
  const isolatedOrders = entries.filter(({ isIsolated }) => isIsolated).map(({ margin }) => orderPartOf(margin))
  const cross = entries.filter(({ isIsolated }) => !isIsolated)
  const totals = sumInstrumentMargins([...cross.map(({ margin }) => margin), ...isolatedOrders])
  if (!account.isPortfolio) return accountMargin(funds, totals)
  const portfolio = portfolioMargin(cross.map(({ holding, changes }) => ({ ...holding, changes: changes() })))
  const openOrderMargin = fixed6<Usd>(portfolio.openOrderMargin + sumInstrumentMargins(isolatedOrders).openOrderMargin)
  return portfolioAccountMargin(funds, totals, { ...portfolio, openOrderMargin })
}

export function pricesOf(plain: PlainExchange, instrumentId: string): InstrumentPrices {
  const { instrument, mark } = instrumentOf(plain, instrumentId)
  const unknown = fixed6<Price>(0n)
  return { markPrice: mark ?? unknown, indexPrice: plain.indexes.get(instrument.asset) ?? unknown }
}

export function totalsOf(orders: readonly PlainOrder[], instrumentId: string) {
  const side = (isBuy: boolean) =>
    orders.filter(
      ({ request }) => request.instrumentId === instrumentId && request.isBuy === isBuy && !request.reduceOnly,
    )
  const amount = (list: readonly PlainOrder[]) =>
    fixed6<Amount>(list.reduce((total, order) => total + order.remaining, 0n))
  const value = (list: readonly PlainOrder[]) =>
    fixed6<Usd>(list.reduce((total, order) => total + notional(order.limit, fixed6<Amount>(order.remaining)), 0n))
  return {
    buyAmount: amount(side(true)),
    buyNotional: value(side(true)),
    sellAmount: amount(side(false)),
    sellNotional: value(side(false)),
  }
}
