import {
  absolute,
  add,
  fixed6,
  negate,
  notional,
  smaller,
  subtract,
  type Amount,
  type Price,
  type Usd,
} from '@/protocol/fixed6'
import type { Side } from '@/protocol/instrument'
import { tradeFee } from '@/quant/fees'
import { liquidationFee } from '@/quant/liquidationFees'
import { instrumentMargin } from '@/quant/margin/instrumentMargin'
import { noOpenOrders } from '@/quant/margin/openOrderTotals'
import { applyFill } from '@/quant/pnl'
import type { Account, Holding } from '../accounts/account'
import { ratesOf } from '../accounts/accounts'
import { markStale, pricesOf } from '../margin/accountRisk'
import type { Turn } from '../turn'
import { enoughSteps } from './enoughSteps'
import { amountSteps, closingSide } from './liquidationRules'
import { excessMargin, openPositions, type Subject } from './subject'

/** A fill that would change a position. `pays` are the fees that come with it. */
type Fill = { readonly side: Side; readonly price: Price; readonly amount: Amount; readonly pays: Fees }
type Fees = { readonly tradeFee: boolean; readonly liquidationFee: boolean }

/** In the book, against the insurance fund, and by deleveraging (venue-rules 6.3, 7.1). */
export const feesOnBook: Fees = { tradeFee: true, liquidationFee: true }
export const feesAtFund: Fees = { tradeFee: false, liquidationFee: true }
export const noFees: Fees = { tradeFee: false, liquidationFee: false }

/**
 * The positions in the order in which they are closed. Not documented beyond "short positions": perpetuals and short
 * options by standard maintenance margin, the largest first, because that is what weighs on the account; then long
 * options, which weigh nothing and only bring money, the most valuable first.
 */
export function closingOrder(turn: Turn, subject: Subject): Holding[] {
  const weighed = openPositions(turn, subject).map((holding) => {
    const { listed, position } = holding
    const { instrument } = listed
    const margin = instrumentMargin({ instrument, position, openOrders: noOpenOrders, prices: pricesOf(listed) })
    const isLast = instrument.instrumentType === 'OPTION' && position.amount > 0n
    return { holding, isLast, weight: isLast ? margin.optionValue : margin.maintenanceMargin }
  })
  weighed.sort(
    (a, b) => Number(a.isLast) - Number(b.isLast) || Number(b.weight > a.weight) - Number(a.weight > b.weight),
  )
  return weighed.map(({ holding }) => holding)
}

/**
 * How much of a position to close at a price: the least that lets the check hold again, in whole amount steps, and never
 * more than there is. Where nothing is enough, as much as helps; 0 where closing it harms.
 */
export function amountToClose(turn: Turn, subject: Subject, holding: Holding, price: Price, pays: Fees): Amount {
  const { listed, position } = holding
  const { amountStep } = listed.instrument
  const whole = absolute(position.amount)
  const side = closingSide(position.amount)
  const amountOf = (steps: bigint) => smaller(fixed6<Amount>(steps * amountStep), whole)
  const steps = enoughSteps(amountSteps(listed.instrument, position.amount), (count) =>
    count === 0n
      ? excessMargin(turn.state, subject)
      : excessAfter(turn, subject, holding, { side, price, amount: amountOf(count), pays }),
  )
  return amountOf(steps)
}

/** What {@link excessMargin} would be after a fill. The state is as before when this returns. */
export function excessAfter(turn: Turn, subject: Subject, holding: Holding, fill: Fill): Usd {
  const { account } = subject
  const { position, isolated } = holding
  const { balance } = account
  const cash = cashOf(turn, account, holding, fill)
  holding.position = applyFill(position, fill.side, fill.price, fill.amount).position
  if (subject.isolated === undefined || isolated === undefined) account.balance = add(balance, cash)
  else holding.isolated = { ...isolated, margin: add(isolated.margin, cash) }
  markStale(account, holding)
  const excess = excessMargin(turn.state, subject)
  holding.position = position
  holding.isolated = isolated
  account.balance = balance
  markStale(account, holding)
  return excess
}

/** USD that a fill brings to the balance, fees taken off. */
function cashOf({ state }: Turn, account: Account, { listed, position }: Holding, fill: Fill): Usd {
  const { instrument } = listed
  const { side, price, amount, pays } = fill
  const { indexPrice } = pricesOf(listed)
  const value = notional(price, amount)
  const realized = applyFill(position, side, price, amount).realizedPnl
  const premium = side === 'sell' ? value : negate(value)
  let cash = instrument.instrumentType === 'PERPETUAL' ? realized : premium
  const terms = { instrument, price, amount, indexPrice }
  if (pays.tradeFee) cash = subtract(cash, tradeFee({ ...terms, liquidity: 'taker', rates: ratesOf(state, account) }))
  if (pays.liquidationFee) cash = subtract(cash, liquidationFee(terms))
  return cash
}
