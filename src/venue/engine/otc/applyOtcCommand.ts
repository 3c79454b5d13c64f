import { fixed6, notional, type Amount, type Price, type Usd } from '@/protocol/fixed6'
import type { Address } from '@/protocol/instrument'
import type { Outcome } from '../event'
import { accepted, refused } from '../outcome'
import type { Turn } from '../turn'
import { expireRequests } from './endRequest'
import type { OtcCommand, OtcTerms } from './otcCommand'
import { accountOf, deskOf, keepPosition, pay, quoteOtc } from './quoteOtc'
import { requestOtc, unwindOtc } from './requestOtc'

export function applyOtcCommand(turn: Turn, command: OtcCommand): Outcome {
  switch (command.type) {
    case 'openOtcDesk':
      return openDesk(turn, command.account)
    case 'requestOtc':
      return requestOtc(turn, command.ask)
    case 'unwindOtc':
      return unwindOtc(turn, command.account, command.otcId)
    case 'quoteOtc':
      return quoteOtc(turn, command.otcId, command.price)
    case 'expireOtcRequests':
      expireRequests(turn, ({ deadlineNs }) => deadlineNs <= turn.timeNs)
      return accepted
    case 'settleOtc':
      return settle(turn, command)
  }
}

function openDesk(turn: Turn, account: Address): Outcome {
  const { state } = turn
  if (!state.accounts.has(account)) return refused('ACCOUNT_DOES_NOT_EXIST')
  if (state.otc.desk !== undefined) return refused('ACCOUNT_ALREADY_EXISTS')
  state.otc.desk = account
  turn.events.push({ type: 'otcDeskOpened', account })
  return accepted
}

/**
 * Pays what an option is worth at its end, in cash, as for listed ones (venue-rules 4.2) but without a fee: no source
 * tells one for the desk's. The desk is the venue's own, and pays whatever it has.
 */
function settle(turn: Turn, end: Extract<OtcCommand, { type: 'settleOtc' }>): Outcome {
  const isOfIt = ({ terms }: { readonly terms: OtcTerms }) =>
    terms.asset === end.asset && terms.expiryNs === end.expiryNs
  expireRequests(turn, isOfIt)
  for (const position of turn.state.otc.positions.values()) {
    if (!isOfIt(position)) continue
    const { otcId, account, terms, amount } = position
    const payoff: Usd = notional(intrinsicValue(terms, end.settlementPrice), amount)
    keepPosition(turn, { ...position, amount: fixed6<Amount>(0n), premium: fixed6<Usd>(0n) })
    const told = { id: `${otcId}-otc-end`, label: 'OTC settlement' }
    pay(turn, deskOf(turn), accountOf(turn, account), payoff, told)
  }
  return accepted
}

function intrinsicValue({ optionType, strike }: OtcTerms, settlementPrice: Price): Price {
  const gain = optionType === 'call' ? settlementPrice - strike : strike - settlementPrice
  return fixed6<Price>(gain > 0n ? gain : 0n)
}
