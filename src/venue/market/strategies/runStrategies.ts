import { fixed6, toNumber, type Amount, type Usd } from '@/core/protocol/fixed6'
import type { Address, OptionInstrument } from '@/core/protocol/instrument'
import { collateralPrice } from '@/core/quant/collateral'
import { greeks } from '@/core/quant/greeks'
import { unitsFor, unitsWorth } from '@/core/quant/strategyShares'
import { yearsToExpiry } from '@/core/quant/yearsToExpiry'
import type { Command } from '../../engine/command'
import { liveAccountFigures } from '../../live/accountFigures'
import { instrumentsOf } from '../../live/instrumentCatalogue'
import type { LiveVenueAccount } from '../../live/liveAccount'
import { getBook, topOfBook } from '../../live/liveBook'
import { findIndexPrice, type LiveState } from '../../live/liveState'
import { hasHolders } from '../../live/liveStrategies'
import { positionKey } from '../../rules/positionKey'
import type { VenuePort } from '../../venuePort'
import { type Market, createSerialQueue, type MarketMode } from '../marketContext'
import { createOrderRequests, type OrderRequests } from '../orderRequests'
import { decideBasis, type BasisView } from './decideBasis'
import { decideCoveredCalls, type CallView, type CoveredCallView } from './decideCoveredCalls'
import { basisTrade, coveredCalls, type StrategyAction, type MarketStrategy } from './marketStrategies'

/**
 * Runs the strategies after each roll of the calendar. Without makers they have no counterparty; in a still market they
 * start once someone has deposited.
 */
export function runStrategies(port: VenuePort, mode: MarketMode, market: Market): Market {
  if (mode === 'empty') return market
  const orders = createOrderRequests(port)
  const turns = createSerialQueue()
  const isMoving = mode !== 'quiet'
  return {
    ...market,
    roll: async () => {
      await market.roll()
      await turns.run(() => stepStrategies(port, orders, isMoving))
    },
    stop: async () => {
      await turns.settled()
      await market.stop()
    },
  }
}

/**
 * Runs the strategies in sequence, one command at a time, so that an order finds the units that were just swapped for
 * it.
 */
async function stepStrategies(port: VenuePort, orders: OrderRequests, isMoving: boolean): Promise<void> {
  const isAtWork = (address: Address) => {
    const strategy = port.live.strategies.get(address)
    return strategy !== undefined && (isMoving || hasHolders(strategy))
  }
  if (isAtWork(basisTrade.terms.strategy)) {
    const view = basisView(port.live)
    await act(port, orders, basisTrade.terms.strategy, view === undefined ? [] : decideBasis(view))
  }
  if (isAtWork(coveredCalls.terms.strategy)) {
    const view = coveredCallView(port.live, port.clock.nowNs())
    await act(port, orders, coveredCalls.terms.strategy, view === undefined ? [] : decideCoveredCalls(view))
  }
}

async function act(
  port: VenuePort,
  orders: OrderRequests,
  account: Address,
  actions: readonly StrategyAction[],
): Promise<void> {
  for (const action of actions) await port.submit(commandOf(orders, account, action))
}

/** Ignores rejections, because the next step sees them and decides again. */
function commandOf(orders: OrderRequests, account: Address, action: StrategyAction): Command {
  switch (action.type) {
    case 'order':
      return {
        type: 'createOrder',
        order: orders.request({ ...action, account, isPostOnly: false, timeInForce: 'IOC' }),
      }
    case 'buyWeth':
      return { type: 'swap', account, asset: 'WETH', isBuy: true, quoteAmount: action.usdc }
    case 'sellWeth':
      return { type: 'swap', account, asset: 'WETH', isBuy: false, baseAmount: action.amount }
  }
}

const nothing = fixed6<Amount>(0n)
const asset = 'ETH'

/** Builds the view of the basis trade; undefined while a price is missing, or before the strategy is open. */
function basisView(live: LiveState): BasisView | undefined {
  const account = live.accounts.get(basisTrade.terms.strategy)
  const perpetual = instrumentsOf(live.instruments, { asset, instrumentType: 'PERPETUAL' })[0]
  const indexPrice = findIndexPrice(live, asset)
  const markPrice = perpetual === undefined ? undefined : live.marks.get(perpetual.instrumentId)?.markPrice
  if (account === undefined || perpetual === undefined || indexPrice === undefined || markPrice === undefined)
    return undefined
  return {
    equity: liveAccountFigures(live, account).margin.equity,
    usdc: account.balance,
    weth: account.collaterals.get('WETH') ?? nothing,
    position: account.positions.get(positionKey(perpetual.instrumentId, undefined))?.amount ?? nothing,
    leaving: fixed6<Usd>(leavingUnits(live, account, basisTrade)),
    indexPrice,
    markPrice,
    perpetual,
  }
}

export function coveredCallView(live: LiveState, nowNs: bigint): CoveredCallView | undefined {
  const account = live.accounts.get(coveredCalls.terms.strategy)
  if (account === undefined) return undefined
  const options = instrumentsOf(live.instruments, { asset, instrumentType: 'OPTION' })
  return {
    nowNs,
    weth: account.collaterals.get('WETH') ?? nothing,
    usdc: account.balance,
    leaving: leavingUnits(live, account, coveredCalls),
    calls: options.flatMap((option) =>
      option.instrumentType === 'OPTION' && option.optionType === 'call' ? callView(live, account, option, nowNs) : [],
    ),
  }
}

function callView(live: LiveState, account: LiveVenueAccount, call: OptionInstrument, nowNs: bigint): CallView[] {
  const { instrumentId, expiryNs, amountStep, strike, optionType } = call
  const mark = live.marks.get(instrumentId)
  if (mark?.forwardPrice === undefined || mark.iv === undefined) return []
  const model = { strike: toNumber(strike), yearsToExpiry: yearsToExpiry(expiryNs, nowNs), iv: mark.iv, optionType }
  const { delta } = greeks({ ...model, forward: toNumber(mark.forwardPrice) })
  const position = account.positions.get(positionKey(instrumentId, undefined))?.amount ?? nothing
  const { markPrice } = mark
  return [{ instrumentId, expiryNs, markPrice, delta, amountStep, position, ...topOfBook(getBook(live, instrumentId)) }]
}

/** Computes the units of collateral owed to pending withdrawals at current prices. */
function leavingUnits(live: LiveState, account: LiveVenueAccount, { terms }: MarketStrategy): Amount {
  const record = live.strategies.get(terms.strategy)?.record
  const price = collateralPrice(terms.collateralAsset, (name) => findIndexPrice(live, name))
  if (record === undefined || price === undefined || record.pendingShares === 0n) return nothing
  const aum = unitsWorth(liveAccountFigures(live, account).margin.equity, price)
  return unitsFor(record.pendingShares, { aum, shares: record.shares })
}
