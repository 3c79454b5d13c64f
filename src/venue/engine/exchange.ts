import { openAccount, deposit, depositCollateral } from './accounts/accounts'
import { createApiKey, deleteApiKey, deleteSigningKey, registerKey } from './accounts/keys'
import { cancelAllDisconnected, cancelDisconnected, setCancelOnDisconnect } from './cancelOnDisconnect'
import { setFeeRates, changeTerms, setOrderMarginRule, setVenueFees } from './changeTerms'
import type { NumberedCommand } from './command'
import { emitLevelChanges, type CommandContext } from './commandContext'
import type { EngineEvent, CommandOutcome } from './event'
import { expireInstrument } from './expireInstrument'
import { listInstruments } from './instruments'
import { checkRisk } from './liquidation/checkRisk'
import { convertDebts } from './margin/convertCollateral'
import { changeIsolatedMargin, setLeverage, setMarginType, setPortfolioMargin } from './margin/marginSettings'
import { mirrorBooks } from './mirror/mirrorBooks'
import { resetMmp, setMmp } from './mmp'
import { openPositions } from './openPositions'
import { handleCancelAll, handleCancelOrder } from './orders/cancelOrder'
import { handleCreateOrder, createOrders } from './orders/createOrder'
import { handleEditOrder } from './orders/editOrder'
import { applyOtcCommand } from './otc/applyOtcCommand'
import { payFunding } from './payFunding'
import { asClosing, choosePositionMode, setPositionMode } from './positionMode'
import { setFundingRates, setPrices } from './prices'
import { applyProfileCommand } from './profiles/applyProfileCommand'
import { writeMails } from './profiles/writeMails'
import { applyRewardCommand } from './rewards/applyRewardCommand'
import { emitRewards } from './rewards/changeRewards'
import { cancelQuotes, cancelRfqs, closeRfqs } from './rfqs/closeRfqs'
import { createQuote, previewQuote } from './rfqs/createQuote'
import { handleCreateRfq } from './rfqs/createRfq'
import type { ExchangeState } from './state'
import { settleStops } from './stops/settleStops'
import { applyStrategyCommand } from './strategies/applyStrategyCommand'
import { applySwapCommand } from './swap/swap'
import { applyTransferCommand } from './transfers/applyTransferCommand'
import { cancelTwap, createTwap } from './twaps/twaps'
import { workTwaps } from './twaps/workTwaps'
import { applyYieldVaultCommand } from './yieldVault/workYieldVault'

/**
 * Applies one command. Equal states and commands always give equal outcomes, events and new states. Changes `state` in
 * place (why: see {@link ExchangeState}). A rejected command changes nothing and has no events.
 */
export function applyCommand(
  state: ExchangeState,
  numbered: NumberedCommand,
): { outcome: CommandOutcome; events: EngineEvent[] } {
  const { seq, timeNs } = numbered
  const context: CommandContext = {
    state,
    seq,
    timeNs,
    events: [],
    touched: [],
    indebted: [],
    stirred: [],
    repriced: [],
    rewarded: new Set(),
    tradeCount: 0,
    releaseCount: 0,
  }
  const outcome = dispatch(context, numbered.command)
  settleStops(context)
  convertDebts(context)
  writeMails(context)
  emitRewards(context)
  emitLevelChanges(context)
  return { outcome, events: context.events }
}

function dispatch(context: CommandContext, command: NumberedCommand['command']): CommandOutcome {
  switch (command.type) {
    case 'openAccount':
      return openAccount(context, command.account, command.kind)
    case 'deposit':
      return deposit(context, command.account, command.amount)
    case 'depositCollateral':
      return depositCollateral(context, command.account, command.asset, command.amount)
    case 'setFeeRates':
      return setFeeRates(context, command.account, command.rates)
    case 'setPortfolioMargin':
      return setPortfolioMargin(context, command.account, command.isEnabled)
    case 'setLeverage':
      return setLeverage(context, command)
    case 'setMarginType':
      return setMarginType(context, command.account, command.instrumentId, command.marginType)
    case 'changeIsolatedMargin':
      return changeIsolatedMargin(context, command.account, command.instrumentId, command.change)
    case 'registerSigningKey':
      return registerKey(context, command.account, command.signingKey, command.expirySec)
    case 'deleteSigningKey':
      return deleteSigningKey(context, command.account, command.signingKey)
    case 'createApiKey':
      return createApiKey(context, command.account, command.key)
    case 'deleteApiKey':
      return deleteApiKey(context, command.account, command.apiKey)
    case 'listInstruments':
      return listInstruments(context, command.instruments)
    case 'changeTerms':
      return changeTerms(context, command.instruments)
    case 'setVenueFees':
      return setVenueFees(context, command.rates)
    case 'setOrderMarginRule':
      return setOrderMarginRule(context, command.isAdded)
    case 'setPositionMode':
      return setPositionMode(context, command.mode)
    case 'choosePositionMode':
      return choosePositionMode(context, command.account, command.mode)
    case 'setPrices':
      return setPrices(context, command.indexes, command.marks)
    case 'setFundingRates':
      return setFundingRates(context, command.rates)
    case 'payFunding':
      return payFunding(context, command.hourNs, command.rates)
    case 'openPositions':
      return openPositions(context, command)
    case 'checkRisk':
      return checkRisk(context)
    case 'expireInstrument':
      return expireInstrument(context, command.instrumentId, command.settlementPrice)
    case 'createOrder':
      return handleCreateOrder(context, asClosing(command.order))
    case 'createOrders':
      return createOrders(context, command.orders.map(asClosing))
    case 'editOrder':
      return handleEditOrder(context, command.replacedOrderId, asClosing(command.order))
    case 'cancelOrder':
      return handleCancelOrder(context, command.account, command.orderId)
    case 'createTwap':
      return createTwap(context, asClosing(command.twap))
    case 'cancelTwap':
      return cancelTwap(context, command.account, command.twapId)
    case 'workTwaps':
      return workTwaps(context)
    case 'createRfq':
      return handleCreateRfq(context, command.rfq)
    case 'cancelRfqs':
      return cancelRfqs(context, command.account, command.blockId)
    case 'createQuote':
      return createQuote(context, command.quote, command.replacedQuoteId)
    case 'previewQuote':
      return previewQuote(context, command.quote)
    case 'cancelQuotes':
      return cancelQuotes(context, command.account, command)
    case 'closeRfqs':
      return closeRfqs(context)
    case 'cancelAllOrders':
      return handleCancelAll(context, command.account, command.filter)
    case 'setCancelOnDisconnect':
      return setCancelOnDisconnect(context, command.account, command.isEnabled)
    case 'cancelDisconnected':
      return cancelDisconnected(context, command.connectionId, command.accounts)
    case 'cancelAllDisconnected':
      return cancelAllDisconnected(context, command.prefixes)
    case 'setMmp':
      return setMmp(context, command.account, command.asset, command.settings)
    case 'resetMmp':
      return resetMmp(context, command.account, command.asset)
    case 'mirrorBooks':
      return mirrorBooks(context, command)
    case 'setReferrer':
    case 'claimReferralRewards':
    case 'claimTradeFees':
    case 'signUpForCampaign':
    case 'drawFarmBoost':
    case 'endEpoch':
      return applyRewardCommand(context, command)
    case 'transfer':
    case 'withdraw':
    case 'requestDeposit':
    case 'settleCrossings':
      return applyTransferCommand(context, command)
    case 'setUsername':
    case 'setEmailAddress':
    case 'confirmEmailAddress':
    case 'unsubscribe':
    case 'setEmailPreference':
    case 'setNetworkAddress':
      return applyProfileCommand(context, command)
    case 'openStrategy':
    case 'withdrawFromStrategy':
    case 'processStrategies':
      return applyStrategyCommand(context, command)
    case 'swap':
    case 'stockTreasury':
      return applySwapCommand(context, command)
    case 'workYieldVault':
    case 'pauseYieldVault':
      return applyYieldVaultCommand(context, command)
    case 'openOtcDesk':
    case 'requestOtc':
    case 'unwindOtc':
    case 'quoteOtc':
    case 'expireOtcRequests':
    case 'settleOtc':
      return applyOtcCommand(context, command)
  }
}
