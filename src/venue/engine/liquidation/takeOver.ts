import { assert } from '@/core/lib/assert'
import { compareBigints, firstDifference } from '@/core/lib/firstDifference'
import { absolute, type Amount, type Price, smaller, subtract, type Usd, fixed6 } from '@/core/protocol/fixed6'
import type { Side } from '@/core/protocol/instrument'
import { isExemptFromAdl, adlScore } from '@/core/quant/adlRank'
import { liquidationFee } from '@/core/quant/liquidationFees'
import { noOrderMargin } from '@/core/quant/margin/accountFunds'
import { instrumentMargin } from '@/core/quant/margin/instrumentMargin'
import { holdingsOf, type Account, type Holding } from '../accounts/account'
import { dropIfEmpty, holdingFor } from '../accounts/holding'
import type { CommandContext } from '../commandContext'
import type { LiquidationStage } from '../event'
import { pricesOf, collateralBalance } from '../margin/accountRisk'
import { opposite } from '../orderBook'
import { noOrderId, tradeOffBook, type TradeParty } from '../orders/settleTrade'
import type { ExchangeState } from '../state'
import { amountToClose, closingOrder, excessAfter, feesAtFund, noFees, liquidationSide, fundPrice } from './closingPlan'
import { insuranceFundOf } from './coverLoss'
import { excessMargin, isSettled, liquidationOf, setLiquidation, type Subject } from './subject'

/**
 * Runs the third and fourth stage of venue-rules 7.1. Position by position, the required amount is traded with the
 * insurance fund or closed by deleveraging. If closing a part of any single position does not help (because positions
 * hedge each other under portfolio margin), everything is closed until the check passes or nothing is left.
 *
 * The fund takes over a position that is exempt from deleveraging even if it cannot carry the position, and the fund's
 * loss is written down. A venue without a fund cannot close such positions; they stay on offer in the book.
 */
export function takeOver(context: CommandContext, subject: Subject): void {
  for (const extent of ['needed', 'whole'] as const) {
    for (const holding of closingOrder(context, subject)) {
      if (isSettled(context, subject)) return
      closeOffBook(context, subject, holding, extent)
    }
  }
}

function closeOffBook(context: CommandContext, subject: Subject, holding: Holding, extent: 'needed' | 'whole'): void {
  const { listed, position } = holding
  const prices = pricesOf(listed)
  const side = liquidationSide(position.amount)
  const whole = absolute(position.amount)
  const fund = insuranceFundOf(context.state)
  const isExempt = isExemptFromAdl(listed.instrument)
  const atFund = fundPrice(listed.instrument, side, prices)
  const forFund = extent === 'whole' ? whole : amountToClose(context, subject, holding, atFund, feesAtFund)
  if (fund !== undefined && forFund > 0n && (isExempt || canCarry(context, fund, holding, atFund, forFund))) {
    enter(context, subject, 'fund')
    tradeWithFund(context, subject, holding, fund, { price: atFund, amount: forFund })
    return
  }
  if (isExempt) return
  const amount = extent === 'whole' ? whole : amountToClose(context, subject, holding, prices.markPrice, noFees)
  if (amount === 0n) return
  enter(context, subject, 'deleverage')
  deleverage(context, subject.account, holding, amount)
}

/**
 * True if the insurance fund may take over this amount: its own check must pass afterwards, or be no worse than before
 * (venue-rules 7.1 only says "cannot carry it"). The liquidation fee that the fund receives is not counted.
 */
function canCarry(context: CommandContext, fund: Account, taken: Holding, price: Price, amount: Amount): boolean {
  const subject = { account: fund }
  const before = excessMargin(context.state, subject)
  const holding = holdingFor(fund, taken.listed, undefined)
  const side = opposite(liquidationSide(taken.position.amount))
  const after = excessAfter(context, subject, holding, { side, price, amount, pays: noFees })
  dropIfEmpty(fund, holding)
  return after > 0n || after >= before
}

function tradeWithFund(
  context: CommandContext,
  { account }: Subject,
  holding: Holding,
  fund: Account,
  { price, amount }: { readonly price: Price; readonly amount: Amount },
): void {
  const { listed } = holding
  const { indexPrice } = pricesOf(listed)
  const side = liquidationSide(holding.position.amount)
  const fee = liquidationFee({ instrument: listed.instrument, price, amount, indexPrice })
  tradeOffBook(context, {
    maker: offBookParty(fund, holdingFor(fund, listed, undefined), opposite(side), 'trade'),
    taker: offBookParty(account, holding, side, 'liquidation', fee),
    price,
    amount,
    via: 'insuranceFund',
  })
}

function enter(context: CommandContext, subject: Subject, stage: LiquidationStage): void {
  const liquidation = liquidationOf(subject)
  assert(liquidation !== undefined, 'what is taken over is in liquidation')
  setLiquidation(context, subject, { ...liquidation, stage })
}

type Opponent = { readonly account: Account; readonly holding: Holding; readonly pnl: Usd; readonly score: number }

/**
 * Closes `amount` against accounts with a profit on the other side, at the mark and without fees (venue-rules 7.1,
 * 7.2). The highest score is first; then come accounts without profit, smallest loss first. There is always enough,
 * because every contract held is owed by others.
 */
function deleverage(context: CommandContext, account: Account, holding: Holding, amount: Amount): void {
  const { listed } = holding
  const side = liquidationSide(holding.position.amount)
  const price = pricesOf(listed).markPrice
  let left = amount
  for (const opponent of opponentsOf(context.state, account, holding)) {
    if (left === 0n) return
    const part = smaller(left, absolute(opponent.holding.position.amount))
    tradeOffBook(context, {
      maker: offBookParty(opponent.account, opponent.holding, opposite(side), 'liquidation'),
      taker: offBookParty(account, holding, side, 'liquidation'),
      price,
      amount: part,
      via: 'deleveraging',
    })
    left = subtract(left, part)
  }
  assert(left === 0n, 'what one side holds the other side owes')
}

/**
 * Sorts the holders of the other side in deleveraging order; equal scores in the order of their accounts. In hedge mode
 * the account's own other side comes first, because it costs nobody else a position.
 */
function opponentsOf(state: ExchangeState, account: Account, { listed, position }: Holding): Opponent[] {
  const opponents: Opponent[] = []
  for (const other of state.accounts.values()) {
    for (const holding of holdingsOf(other, listed)) {
      if (holding.position.amount === 0n || holding.position.amount > 0n === position.amount > 0n) continue
      opponents.push({ account: other, holding, ...profitOf(state, other, holding) })
    }
  }
  const ownFirst = (one: Opponent) => (one.account === account ? 0 : 1)
  return opponents.sort((a, b) =>
    firstDifference(ownFirst(a) - ownFirst(b), b.score - a.score, compareBigints(b.pnl, a.pnl)),
  )
}

/** Computes the inputs of {@link adlScore}: the position's own figures, and the margin that backs the position. */
function profitOf(state: ExchangeState, account: Account, holding: Holding): { pnl: Usd; score: number } {
  const { listed, position, isolated } = holding
  const { unrealizedPnl, maintenanceMargin } = instrumentMargin({
    instrument: listed.instrument,
    position,
    openOrders: noOrderMargin,
    prices: pricesOf(listed),
  })
  const balance = isolated?.margin ?? collateralBalance(state, account)
  return { pnl: unrealizedPnl, score: adlScore({ unrealizedPnl, maintenanceMargin, balance }) }
}

export const liquidationSystemType = 'LIQUIDATION'

const nothing = fixed6<Usd>(0n)

/** Creates a party of a trade outside the book: filled at once, without a trade fee. */
function offBookParty(
  account: Account,
  holding: Holding,
  side: Side,
  tradeType: 'trade' | 'liquidation',
  liquidationFee = nothing,
): TradeParty {
  return {
    account,
    holding,
    side,
    orderId: noOrderId,
    orderStatus: 'filled',
    orderType: 'limit',
    systemType: liquidationSystemType,
    tradeType,
    paysTradeFee: false,
    liquidationFee,
  }
}
