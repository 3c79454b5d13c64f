import { assert } from '@/lib/assert'
import { absolute, type Amount, type Price } from '@/protocol/fixed6'
import { isExemptFromAdl } from '@/quant/adlRank'
import { liquidationFee } from '@/quant/liquidationFees'
import type { Account, Holding } from '../accounts/account'
import { dropIfEmpty, holdingFor } from '../accounts/holding'
import type { LiquidationStage } from '../event'
import { pricesOf } from '../margin/accountRisk'
import { opposite } from '../orderBook'
import { tradeOffBook } from '../orders/tradeOffBook'
import type { Turn } from '../turn'
import { amountToClose, closingOrder, excessAfter, feesAtFund, noFees } from './closingPlan'
import { insuranceFundOf } from './coverLoss'
import { deleverage } from './deleverage'
import { closingSide, fundPrice } from './liquidationRules'
import { offBookParty } from './offBookParty'
import { excessMargin, isSettled, liquidationOf, setLiquidation, type Subject } from './subject'

/**
 * The third and fourth stage of venue-rules 7.1: position by position, as much as is needed is traded with the insurance
 * fund, or else closed by deleveraging. Where no part of anything helps by itself (positions that hold each other up
 * under portfolio margin), everything is closed, until the check holds or nothing is left.
 *
 * Where the fund cannot carry a position that is exempt from deleveraging, it takes it all the same: somebody has to,
 * and what it loses is written down. A venue without a fund cannot close such positions; they stay on offer in the book.
 */
export function takeOver(turn: Turn, subject: Subject): void {
  for (const extent of ['needed', 'whole'] as const) {
    for (const holding of closingOrder(turn, subject)) {
      if (isSettled(turn, subject)) return
      closeOffBook(turn, subject, holding, extent)
    }
  }
}

function closeOffBook(turn: Turn, subject: Subject, holding: Holding, extent: 'needed' | 'whole'): void {
  const { listed, position } = holding
  const prices = pricesOf(listed)
  const side = closingSide(position.amount)
  const whole = absolute(position.amount)
  const fund = insuranceFundOf(turn.state)
  const isExempt = isExemptFromAdl(listed.instrument)
  const atFund = fundPrice(listed.instrument, side, prices)
  const forFund = extent === 'whole' ? whole : amountToClose(turn, subject, holding, atFund, feesAtFund)
  if (fund !== undefined && forFund > 0n && (isExempt || canCarry(turn, fund, holding, atFund, forFund))) {
    enter(turn, subject, 'fund')
    tradeWithFund(turn, subject, holding, fund, { price: atFund, amount: forFund })
    return
  }
  if (isExempt) return
  const amount = extent === 'whole' ? whole : amountToClose(turn, subject, holding, prices.markPrice, noFees)
  if (amount === 0n) return
  enter(turn, subject, 'deleverage')
  deleverage(turn, subject.account, holding, amount)
}

/**
 * Whether the insurance fund may take over so much: its own check has to hold afterwards, or to be no worse than before
 * (venue-rules 7.1 says no more than "cannot carry it"). The liquidation fee, which it receives, is not counted.
 */
function canCarry(turn: Turn, fund: Account, taken: Holding, price: Price, amount: Amount): boolean {
  const subject = { account: fund }
  const before = excessMargin(turn.state, subject)
  const holding = holdingFor(fund, taken.listed)
  const side = opposite(closingSide(taken.position.amount))
  const after = excessAfter(turn, subject, holding, { side, price, amount, pays: noFees })
  dropIfEmpty(fund, holding)
  return after > 0n || after >= before
}

function tradeWithFund(
  turn: Turn,
  { account }: Subject,
  holding: Holding,
  fund: Account,
  { price, amount }: { readonly price: Price; readonly amount: Amount },
): void {
  const { listed } = holding
  const { indexPrice } = pricesOf(listed)
  const side = closingSide(holding.position.amount)
  const fee = liquidationFee({ instrument: listed.instrument, price, amount, indexPrice })
  tradeOffBook(turn, {
    maker: offBookParty(fund, holdingFor(fund, listed), opposite(side), 'trade'),
    taker: offBookParty(account, holding, side, 'liquidation', fee),
    price,
    amount,
    via: 'insuranceFund',
  })
}

function enter(turn: Turn, subject: Subject, stage: LiquidationStage): void {
  const liquidation = liquidationOf(subject)
  assert(liquidation !== undefined, 'what is taken over is in liquidation')
  setLiquidation(turn, subject, { ...liquidation, stage })
}
