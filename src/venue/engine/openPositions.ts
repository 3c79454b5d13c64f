import { fixed6, type Usd } from '@/core/protocol/fixed6'
import type { Account } from './accounts/account'
import { holdingFor } from './accounts/holding'
import type { Command } from './command'
import { accepted, rejected, type CommandContext } from './commandContext'
import type { CommandOutcome } from './event'
import type { ListedInstrument } from './listedInstrument'
import { knownPrices } from './margin/accountRisk'
import { noOrderId, tradeOffBook, type TradeParty } from './orders/settleTrade'

/**
 * Opens opposite positions of two of the market's accounts at the marks, beside the book and without fees: what the
 * traders of a simulated past still hold. Without them a new venue would have the volume of a day and no open interest.
 */
export function openPositions(
  context: CommandContext,
  command: Extract<Command, { type: 'openPositions' }>,
): CommandOutcome {
  const { state } = context
  const [long, short] = [state.accounts.get(command.long), state.accounts.get(command.short)]
  if (long === undefined || short === undefined) return rejected('ACCOUNT_DOES_NOT_EXIST')
  for (const [instrumentId, amount] of command.positions) {
    const listed = state.instruments.get(instrumentId)
    const prices = listed === undefined ? undefined : knownPrices(listed)
    if (listed === undefined || prices === undefined || amount <= 0n || long === short) continue
    tradeOffBook(context, {
      maker: partyOf(short, listed, 'sell'),
      taker: partyOf(long, listed, 'buy'),
      price: prices.markPrice,
      amount,
      via: 'past',
    })
  }
  return accepted
}

const noFee = fixed6<Usd>(0n)

function partyOf(account: Account, listed: ListedInstrument, side: TradeParty['side']): TradeParty {
  return {
    account,
    holding: holdingFor(account, listed, undefined),
    side,
    orderId: noOrderId,
    orderStatus: 'filled',
    orderType: 'limit',
    systemType: 'API',
    tradeType: 'trade',
    paysTradeFee: false,
    liquidationFee: noFee,
  }
}
