import type { OtherCollateral } from '@/core/protocol/collateral'
import { type Amount, type Price, fixed6, notional, type Usd } from '@/core/protocol/fixed6'
import type { Address, Hash, MarginInstrument } from '@/core/protocol/instrument'
import { collateralPrice } from '@/core/quant/collateral'
import type { FeeSchedule } from '@/core/quant/fees'
import { accountFunds } from '@/core/quant/margin/accountFunds'
import {
  accountMargin,
  orderPartOf,
  portfolioAccountMargin,
  sumInstrumentMargins,
  type AccountMargin,
} from '@/core/quant/margin/accountMargin'
import { instrumentMargin, type InstrumentPrices } from '@/core/quant/margin/instrumentMargin'
import type { IsolatedMargin } from '@/core/quant/margin/isolatedMargin'
import { scenarioChanges, type ScenarioChanges, type ScenarioInput } from '@/core/quant/margin/scenarioChanges'
import { type Position, flatPosition, unrealizedPnl } from '@/core/quant/pnl'
import { yearsToExpiry } from '@/core/quant/yearsToExpiry'
import type { AccountKind, OrderRequest } from '@/venue/engine/command'

/**
 * The simplest possible venue: a single list of orders, sorted and summed for every question. It is slow, and the
 * engine must agree with it. It shares `quant` with the engine; `quant` has its own tests.
 */
export type PlainExchange = {
  readonly rates: FeeSchedule
  readonly accounts: Map<Address, PlainAccount>
  readonly instruments: Map<string, PlainInstrument>
  readonly indexes: Map<string, Price>
  /** Open orders in the order of acceptance. */
  orders: PlainOrder[]
}
export type PlainAccount = {
  readonly address: Address
  readonly kind: AccountKind
  balance: bigint
  readonly keys: Map<Address, bigint>
  readonly deletedKeys: Set<Address>
  readonly positions: Map<string, Position>
  readonly closed: Map<Hash, { readonly timestampSec: bigint | undefined; readonly wasFilled: boolean }>
  forgotten: bigint | undefined
  readonly collaterals: Map<OtherCollateral, Amount>
  rates: FeeSchedule | undefined
  isPortfolio: boolean
  readonly leverages: Map<string, number>
  readonly isolatedIds: Set<string>
  readonly isolated: Map<string, IsolatedMargin>
}
export type PlainInstrument = {
  readonly instrument: MarginInstrument
  mark: Price | undefined
  iv: number | undefined
  markTimeNs: bigint
  paidHourNs: bigint | undefined
  hasEnded: boolean
}
export type PlainOrder = {
  readonly request: OrderRequest
  readonly limit: Price
  readonly isImmediate: boolean
  readonly priority: number
  remaining: bigint
  filled: bigint
  value: bigint
}
export function createPlainExchange(rates: FeeSchedule): PlainExchange {
  return { rates, accounts: new Map(), instruments: new Map(), indexes: new Map(), orders: [] }
}

/** Returns the taker's next order; sorts each time. */
export function bestOpposite(
  plain: PlainExchange,
  taker: Pick<PlainOrder, 'request' | 'limit'>,
): PlainOrder | undefined {
  const { isBuy, instrumentId } = taker.request
  let best: PlainOrder | undefined
  for (const order of plain.orders) {
    if (order.request.instrumentId !== instrumentId || order.request.isBuy === isBuy) continue
    if (isBuy ? order.limit > taker.limit : order.limit < taker.limit) continue
    const isBetter =
      best === undefined ||
      (isBuy ? order.limit < best.limit : order.limit > best.limit) ||
      (order.limit === best.limit && order.priority < best.priority)
    if (isBetter) best = order
  }
  return best
}

export function accountOf(plain: PlainExchange, address: Address): PlainAccount {
  const account = plain.accounts.get(address)
  if (account === undefined) throw new Error(`no account ${address}`)
  return account
}

export function instrumentOf(plain: PlainExchange, instrumentId: string): PlainInstrument {
  const known = plain.instruments.get(instrumentId)
  if (known === undefined) throw new Error(`no instrument ${instrumentId}`)
  return known
}

/** Scenarios depend only on the mark. Cached, because they would take a quarter of the model's time. */
const latestChanges = new Map<string, { readonly of: ScenarioInput; readonly changes: ScenarioChanges }>()
function changesOf(input: ScenarioInput): ScenarioChanges {
  const { instrumentId } = input.instrument
  const latest = latestChanges.get(instrumentId)
  if (
    latest !== undefined &&
    latest.of.instrument === input.instrument &&
    latest.of.markPrice === input.markPrice &&
    latest.of.indexPrice === input.indexPrice &&
    latest.of.forwardPrice === input.forwardPrice &&
    latest.of.iv === input.iv &&
    latest.of.yearsToExpiry === input.yearsToExpiry
  )
    return latest.changes
  const changes = scenarioChanges(input)
  latestChanges.set(instrumentId, { of: input, changes })
  return changes
}

/** The margin of an account with these orders, computed from scratch. */
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
    const changes = () => changesOf({ instrument, ...holding.prices, iv, yearsToExpiry: years })
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
  return portfolioAccountMargin({
    funds,
    holdings: cross.map(({ holding, changes }) => ({ ...holding, changes: changes() })),
    totals,
    isolatedOrderMargin: sumInstrumentMargins(isolatedOrders).openOrderMargin,
  })
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
