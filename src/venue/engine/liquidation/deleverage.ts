import { assert } from '@/lib/assert'
import { absolute, smaller, subtract, type Amount, type Usd } from '@/protocol/fixed6'
import { adlScore } from '@/quant/adlRank'
import { instrumentMargin } from '@/quant/margin/instrumentMargin'
import { noOpenOrders } from '@/quant/margin/openOrderTotals'
import type { Account, Holding } from '../accounts/account'
import { collateralBalance, pricesOf } from '../margin/accountRisk'
import { findHolding } from '../accounts/holding'
import { opposite } from '../orderBook'
import { tradeOffBook } from '../orders/tradeOffBook'
import type { ExchangeState } from '../state'
import type { Turn } from '../turn'
import { closingSide } from './liquidationRules'
import { offBookParty } from './offBookParty'

type Opponent = { readonly account: Account; readonly holding: Holding; readonly pnl: Usd; readonly score: number }

/**
 * Closes `amount` of a position against those who gain from it, at the mark and without fees (venue-rules 7.1, 7.2): the
 * highest score first; then those without profit, the least loss first. There is always enough, because what one holds
 * others owe.
 */
export function deleverage(turn: Turn, account: Account, holding: Holding, amount: Amount): void {
  const { listed } = holding
  const side = closingSide(holding.position.amount)
  const price = pricesOf(listed).markPrice
  let left = amount
  for (const opponent of opponentsOf(turn.state, account, holding)) {
    if (left === 0n) return
    const part = smaller(left, absolute(opponent.holding.position.amount))
    tradeOffBook(turn, {
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

/** All who hold the other side, in the order in which they are deleveraged; equals in the order of their accounts. */
function opponentsOf(state: ExchangeState, account: Account, { listed, position }: Holding): Opponent[] {
  const opponents: Opponent[] = []
  for (const other of state.accounts.values()) {
    const holding = other === account ? undefined : findHolding(other, listed)
    if (holding === undefined || holding.position.amount === 0n) continue
    if (holding.position.amount > 0n === position.amount > 0n) continue
    opponents.push({ account: other, holding, ...profitOf(state, other, holding) })
  }
  return opponents.sort((a, b) => b.score - a.score || Number(b.pnl > a.pnl) - Number(a.pnl > b.pnl))
}

/** What {@link adlScore} is made of: the position's own figures, over what stands behind it. */
function profitOf(state: ExchangeState, account: Account, holding: Holding): { pnl: Usd; score: number } {
  const { listed, position, isolated } = holding
  const { unrealizedPnl, maintenanceMargin } = instrumentMargin({
    instrument: listed.instrument,
    position,
    openOrders: noOpenOrders,
    prices: pricesOf(listed),
  })
  const balance = isolated?.margin ?? collateralBalance(state, account)
  return { pnl: unrealizedPnl, score: adlScore({ unrealizedPnl, maintenanceMargin, balance }) }
}
