import { assert } from '@/core/lib/assert'
import type { OtherCollateral } from '@/core/protocol/collateral'
import { fixed6, type Amount } from '@/core/protocol/fixed6'
import { changeOpenAmount, noOrderMargin } from '@/core/quant/margin/accountFunds'
import type { Account, Holding } from './accounts/account'
import { closable } from './accounts/holding'
import type { ListedInstrument } from './listedInstrument'
import { checkMirror } from './mirror/mirrorData'
import { bestLevel } from './orderBook'
import type { RestingLevel, BookOrder } from './orders/openOrder'
import { checkOtc } from './otc/otcState'
import { isHedged } from './positionMode'
import { checkProfiles } from './profiles/changeProfile'
import { checkRewards } from './rewards/changeRewards'
import { checkRfqs } from './rfqs/closeRfqs'
import type { ExchangeState } from './state'
import { checkStops } from './stops/stopRecords'
import { checkStrategies } from './strategies/strategies'
import { checkTransfers } from './transfers/transfer'
import { checkTwaps } from './twaps/twaps'
import { checkYieldVault } from './yieldVault/yieldVault'

/** Checks all invariants of an exchange after a command. Throws with the broken rule. */
export function checkInvariants(state: ExchangeState): void {
  let inBooks = 0
  for (const listed of state.instruments.values()) inBooks += checkBook(state, listed)
  assert(inBooks === state.orders.size, 'every open order rests in exactly one book')
  for (const account of state.accounts.values()) checkAccount(state, account)
  checkMirror(state)
  checkStops(state)
  checkTwaps(state)
  checkRfqs(state)
  checkRewards(state)
  checkTransfers(state)
  checkProfiles(state)
  checkStrategies(state)
  checkYieldVault(state)
  checkOtc(state.otc, state.accounts)
  checkMoney(state)
}

/**
 * Checks that contracts and money are conserved: every long contract has a short one, and no money appears or
 * vanishes.
 */
export function checkMoney(state: ExchangeState): void {
  const held = new Map<ListedInstrument, bigint>()
  let money = state.venueFees + state.treasury.usdc - state.deposits - state.uncoveredLoss
  // Yield is the only money that was never deposited: it comes from the vault's investments.
  money += state.yieldVault.liquid + state.yieldVault.invested - state.yieldVault.yieldPaid
  for (const account of state.accounts.values()) {
    money += account.balance
    for (const { listed, position } of account.holdings.values()) {
      if (position.amount === 0n) continue
      held.set(listed, (held.get(listed) ?? 0n) + position.amount)
      // A perpetual's cost is not yet realised; an option's cost has been paid from the balance.
      if (listed.instrument.instrumentType === 'PERPETUAL') money -= position.cost
    }
  }
  for (const amount of held.values()) assert(amount === 0n, 'longs and shorts of an instrument add up to nothing')
  assert(money === 0n, 'balances, fees and the treasury are the deposits and the cost of open perpetuals')
  checkCollateral(state)
}

/** Checks that the units of each asset in accounts and treasury equal the deposits. */
function checkCollateral({ accounts, collateralDeposits, treasury, yieldVault }: ExchangeState): void {
  const units = new Map<OtherCollateral, bigint>()
  const count = (asset: OtherCollateral, amount: bigint) => units.set(asset, (units.get(asset) ?? 0n) + amount)
  for (const [asset, amount] of collateralDeposits) count(asset, 0n - amount)
  for (const [asset, amount] of treasury.collaterals) count(asset, amount)
  for (const { shares } of yieldVault.waiting) count('aeUSD', shares)
  for (const { collaterals } of accounts.values()) {
    for (const [asset, amount] of collaterals) {
      assert(amount > 0n, 'every balance of collateral is above zero')
      count(asset, amount)
    }
  }
  for (const amount of units.values()) assert(amount === 0n, 'collateral is neither made nor lost')
}

/** Checks order, links and totals of one book. Returns its number of orders. */
export function checkBook(state: ExchangeState, { book, settlementPrice }: ListedInstrument): number {
  assert(book.touched.length === 0, 'no level stays touched after a command')
  const bid = bestLevel(book, 'buy')
  const ask = bestLevel(book, 'sell')
  assert(bid === undefined || ask === undefined || bid.price < ask.price, 'the sides of a book do not cross')
  let orders = 0
  for (const side of ['buy', 'sell'] as const) {
    let previous: RestingLevel | undefined
    for (const level of book[side]) {
      const isBetter =
        previous === undefined || (side === 'buy' ? level.price > previous.price : level.price < previous.price)
      assert(isBetter, 'the levels of a side get better to the end')
      orders += checkLevel(state, level, side)
      previous = level
    }
  }
  assert(orders === 0 || settlementPrice === undefined, 'an expired instrument has no orders')
  return orders
}

function checkLevel(state: ExchangeState, level: RestingLevel, side: 'buy' | 'sell'): number {
  let orders = 0
  let total = 0n
  let ahead: BookOrder | undefined
  for (let order = level.first; order !== undefined; order = order.behind) {
    assert(order.ahead === ahead && order.level === level, 'the links of a queue agree')
    assert(order.side === side && order.limit === level.price, 'an order is at its own side and price')
    const isInOrder =
      ahead === undefined ||
      ahead.priority < order.priority ||
      (ahead.priority === order.priority && ahead.isLiquidation && order.isLiquidation)
    assert(isInOrder, 'a queue is in the order of priority')
    assert(order.remaining > 0n, 'a resting order has something open')
    total += order.remaining
    ahead = order
    if (order.isMirrored) continue
    orders += 1
    assert(order.remaining + order.filled === order.request.amount, 'open and filled are the amount')
    assert(
      order.orderType === 'limit' && order.request.timeInForce === 'GTC',
      'only limit orders good till cancelled rest',
    )
    assert(state.orders.get(order.request.orderId) === order, 'a resting order is found by its id')
  }
  assert(level.last === ahead, 'a queue ends at its last order')
  assert(total > 0n && level.total === total, 'the total of a level is that of its orders, and never nothing')
  return orders
}

export function checkAccount(state: ExchangeState, account: Account): void {
  let orders = 0
  let setAside = 0n
  for (const holding of account.holdings.values()) {
    checkHolding(state, account, holding)
    checkIsolated(account, holding)
    checkSide(state, account, holding)
    orders += holding.orders.size
    setAside += holding.isolated?.margin ?? 0n
  }
  assert(setAside === account.isolatedMargin, 'what is set aside is the margin of the isolated positions')
  assert(account.kind !== 'insurance' || state.insuranceFund === account.address, 'a venue has one insurance fund')
  assert(orders === account.openOrderCount, 'an account counts its open orders')
}

function checkIsolated(account: Account, { listed, position, isolated, liquidation }: Holding): void {
  const { instrument } = listed
  const isChosen = account.isolatedInstruments.has(instrument.instrumentId)
  assert(!isChosen || instrument.instrumentType === 'PERPETUAL', 'only perpetuals are isolated')
  assert((isolated !== undefined) === (isChosen && position.amount !== 0n), 'an isolated position has its own margin')
  assert(liquidation === undefined || isolated !== undefined, 'only an isolated position is liquidated alone')
  if (isolated === undefined) return
  assert(isolated.margin >= 0n || liquidation !== undefined, 'margin below nothing is on its way out')
  assert(isolated.baseMargin >= 0n, 'what fills have set aside is not negative')
  const most = isolated.margin > 0n ? isolated.margin : 0n
  assert(isolated.baseMargin <= most, 'what fills have set aside is a part of the margin')
}

function checkSide(state: ExchangeState, account: Account, { listed, side, position, openOrders }: Holding): void {
  assert((side !== undefined) === isHedged(state, account, listed), 'only a perpetual of hedge mode has sides')
  if (side === undefined) return
  const sign = side === 'LONG' ? 1n : -1n
  assert(sign * position.amount >= 0n, 'a side is never below nothing')
  assert((side === 'LONG' ? openOrders.sellAmount : openOrders.buyAmount) === 0n, 'what closes a side only reduces')
}

function checkHolding(state: ExchangeState, account: Account, holding: Holding): void {
  assert(holding.position.amount !== 0n || holding.orders.size > 0, 'a holding holds something')
  assert(holding.position.amount !== 0n || holding.position.cost === 0n, 'what is flat has no cost')
  let totals = noOrderMargin
  const reduceOnly = { buy: 0n, sell: 0n }
  for (const order of holding.orders) {
    const { request, limit: price, remaining: to } = order
    assert(request.account === account.address, 'an order is counted for its own account')
    assert(state.orders.get(request.orderId) === order, 'an order that is counted is open')
    if (request.reduceOnly) reduceOnly[order.side] += to
    else totals = changeOpenAmount(totals, { isBuy: request.isBuy, price, from: fixed6<Amount>(0n), to })
  }
  const { openOrders } = holding
  assert(
    totals.buyAmount === openOrders.buyAmount &&
      totals.buyNotional === openOrders.buyNotional &&
      totals.sellAmount === openOrders.sellAmount &&
      totals.sellNotional === openOrders.sellNotional,
    'the totals of a holding are those of its orders',
  )
  assert(
    reduceOnly.buy === holding.reduceOnly.buy && reduceOnly.sell === holding.reduceOnly.sell,
    'the reduce-only totals of a holding are those of its orders',
  )
  for (const side of ['buy', 'sell'] as const) {
    assert(reduceOnly[side] <= closable(holding, side), 'reduce-only orders fit into the position')
  }
}
