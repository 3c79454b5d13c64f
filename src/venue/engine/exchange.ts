import { openAccount, deposit } from './accounts/accounts'
import { depositCollateral } from './accounts/collateral'
import { setFeeRates } from './accounts/feeRates'
import { createApiKey, deleteApiKey, deleteSigningKey, registerSigningKey } from './accounts/keys'
import type { NumberedCommand } from './command'
import { cancelAllDisconnected, cancelDisconnected, setCancelOnDisconnect } from './disconnect/cancelOnDisconnect'
import type { EngineEvent, Outcome } from './event'
import { expireInstrument } from './expireInstrument'
import { listInstruments } from './instruments'
import { checkRisk } from './liquidation/checkRisk'
import { changeIsolatedMargin } from './margin/changeIsolatedMargin'
import { convertDebts } from './margin/convertCollateral'
import { setLeverage } from './margin/setLeverage'
import { setMarginType } from './margin/setMarginType'
import { setPortfolioMargin } from './margin/setPortfolioMargin'
import { resetMmp, setMmp } from './mmp/setMmp'
import { cancelAllOrders, cancelOrder } from './orders/cancelOrder'
import { applyOtcCommand } from './otc/applyOtcCommand'
import { payFunding } from './payFunding'
import { createOrder } from './orders/createOrder'
import { createOrders } from './orders/createOrders'
import { editOrder } from './orders/editOrder'
import { setFundingRates, setPrices } from './prices'
import { applyProfileCommand } from './profiles/applyProfileCommand'
import { writeMails } from './profiles/writeMails'
import { tellRewards } from './rewards/changeRewards'
import { cancelQuotes, cancelRfqs, closeRfqs } from './rfqs/closeRfqs'
import { createQuote, previewQuote } from './rfqs/createQuote'
import { createRfq } from './rfqs/createRfq'
import { applyRewardCommand } from './rewards/applyRewardCommand'
import type { ExchangeState } from './state'
import { settleStops } from './stops/settleStops'
import { applyStrategyCommand } from './strategies/applyStrategyCommand'
import { applySwapCommand } from './swap/swap'
import { changeTerms } from './terms/changeTerms'
import { setVenueFees } from './terms/setVenueFees'
import { applyTransferCommand } from './transfers/applyTransferCommand'
import { emitLevelChanges, type Turn } from './turn'
import { cancelTwap } from './twaps/cancelTwaps'
import { createTwap } from './twaps/createTwap'
import { workTwaps } from './twaps/workTwaps'
import { applyYieldVaultCommand } from './yieldVault/workYieldVault'

/**
 * Does one command: the same state and the same numbered command always give the same outcome, events and new state.
 * Changes `state` in place (why: see {@link ExchangeState}). A refused command changes nothing and has no events.
 */
export function applyCommand(
  state: ExchangeState,
  numbered: NumberedCommand,
): { outcome: Outcome; events: EngineEvent[] } {
  const { seq, timeNs } = numbered
  const turn: Turn = {
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
  const outcome = dispatch(turn, numbered.command)
  settleStops(turn)
  convertDebts(turn)
  writeMails(turn)
  tellRewards(turn)
  emitLevelChanges(turn)
  return { outcome, events: turn.events }
}

function dispatch(turn: Turn, command: NumberedCommand['command']): Outcome {
  switch (command.type) {
    case 'openAccount':
      return openAccount(turn, command.account, command.kind)
    case 'deposit':
      return deposit(turn, command.account, command.amount)
    case 'depositCollateral':
      return depositCollateral(turn, command.account, command.asset, command.amount)
    case 'setFeeRates':
      return setFeeRates(turn, command.account, command.rates)
    case 'setPortfolioMargin':
      return setPortfolioMargin(turn, command.account, command.isEnabled)
    case 'setLeverage':
      return setLeverage(turn, command.account, command.instrumentId, command.leverage)
    case 'setMarginType':
      return setMarginType(turn, command.account, command.instrumentId, command.marginType)
    case 'changeIsolatedMargin':
      return changeIsolatedMargin(turn, command.account, command.instrumentId, command.change)
    case 'registerSigningKey':
      return registerSigningKey(turn, command.account, command.signingKey, command.expirySec)
    case 'deleteSigningKey':
      return deleteSigningKey(turn, command.account, command.signingKey)
    case 'createApiKey':
      return createApiKey(turn, command.account, command.key)
    case 'deleteApiKey':
      return deleteApiKey(turn, command.account, command.apiKey)
    case 'listInstruments':
      return listInstruments(turn, command.instruments)
    case 'changeTerms':
      return changeTerms(turn, command.instruments)
    case 'setVenueFees':
      return setVenueFees(turn, command.rates)
    case 'setPrices':
      return setPrices(turn, command.indexes, command.marks)
    case 'setFundingRates':
      return setFundingRates(turn, command.rates)
    case 'payFunding':
      return payFunding(turn, command.hourNs, command.rates)
    case 'checkRisk':
      return checkRisk(turn)
    case 'expireInstrument':
      return expireInstrument(turn, command.instrumentId, command.settlementPrice)
    case 'createOrder':
      return createOrder(turn, command.order)
    case 'createOrders':
      return createOrders(turn, command.orders)
    case 'editOrder':
      return editOrder(turn, command.replacedOrderId, command.order)
    case 'cancelOrder':
      return cancelOrder(turn, command.account, command.orderId)
    case 'createTwap':
      return createTwap(turn, command.twap)
    case 'cancelTwap':
      return cancelTwap(turn, command.account, command.twapId)
    case 'workTwaps':
      return workTwaps(turn)
    case 'createRfq':
      return createRfq(turn, command.rfq)
    case 'cancelRfqs':
      return cancelRfqs(turn, command.account, command.blockId)
    case 'createQuote':
      return createQuote(turn, command.quote, command.replacedQuoteId)
    case 'previewQuote':
      return previewQuote(turn, command.quote)
    case 'cancelQuotes':
      return cancelQuotes(turn, command.account, command)
    case 'closeRfqs':
      return closeRfqs(turn)
    case 'cancelAllOrders':
      return cancelAllOrders(turn, command.account, command.filter)
    case 'setCancelOnDisconnect':
      return setCancelOnDisconnect(turn, command.account, command.isEnabled)
    case 'cancelDisconnected':
      return cancelDisconnected(turn, command.connectionId, command.accounts)
    case 'cancelAllDisconnected':
      return cancelAllDisconnected(turn)
    case 'setMmp':
      return setMmp(turn, command.account, command.asset, command.settings)
    case 'resetMmp':
      return resetMmp(turn, command.account, command.asset)
    case 'setReferrer':
    case 'claimReferralRewards':
    case 'claimTradeFees':
    case 'signUpForCampaign':
    case 'drawFarmBoost':
    case 'endEpoch':
      return applyRewardCommand(turn, command)
    case 'transfer':
    case 'withdraw':
    case 'requestDeposit':
    case 'settleCrossings':
      return applyTransferCommand(turn, command)
    case 'setUsername':
    case 'setEmailAddress':
    case 'confirmEmailAddress':
    case 'unsubscribe':
    case 'setEmailPreference':
    case 'setNetworkAddress':
      return applyProfileCommand(turn, command)
    case 'openStrategy':
    case 'withdrawFromStrategy':
    case 'processStrategies':
      return applyStrategyCommand(turn, command)
    case 'swap':
    case 'stockTreasury':
      return applySwapCommand(turn, command)
    case 'workYieldVault':
    case 'pauseYieldVault':
      return applyYieldVaultCommand(turn, command)
    case 'openOtcDesk':
    case 'requestOtc':
    case 'unwindOtc':
    case 'quoteOtc':
    case 'expireOtcRequests':
    case 'settleOtc':
      return applyOtcCommand(turn, command)
  }
}
