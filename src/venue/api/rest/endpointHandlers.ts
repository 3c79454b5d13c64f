import { deleteApiKey } from './deleteApiKey'
import { deleteOrder } from './deleteOrder'
import { deleteOrdersAll } from './deleteOrdersAll'
import { deleteQuote } from './deleteQuote'
import { deleteQuotes } from './deleteQuotes'
import { deleteRfq } from './deleteRfq'
import { deleteRfqs } from './deleteRfqs'
import { deleteSigningKey } from './deleteSigningKey'
import { deleteTwapOrder } from './deleteTwapOrder'
import { editOrder } from './editOrder'
import { getAccount } from './getAccount'
import { getAccountEmailAddress } from './getAccountEmailAddress'
import { getAccountEmailPreferences } from './getAccountEmailPreferences'
import { getAccountEmailVerified } from './getAccountEmailVerified'
import { getAccountStats } from './getAccountStats'
import { getAccountTradesCsv } from './getAccountTradesCsv'
import { getAccountTransactionsCsv } from './getAccountTransactionsCsv'
import { getAccumulatedFundings } from './getAccumulatedFundings'
import { getApiKey } from './getApiKey'
import { getAssets } from './getAssets'
import { getAuth } from './getAuth'
import { getCancelOnDisconnect } from './getCancelOnDisconnect'
import { getCheckReferral } from './getCheckReferral'
import { getCoingeckoStatistics } from './getCoingeckoStatistics'
import { getExpiries } from './getExpiries'
import { getFunding } from './getFunding'
import { getFundingHistory } from './getFundingHistory'
import { getIndex } from './getIndex'
import { getIndexHistory } from './getIndexHistory'
import { getInstrument } from './getInstrument'
import { getInstrumentTradeHistory } from './getInstrumentTradeHistory'
import { getMarkets } from './getMarkets'
import { getMarkHistory } from './getMarkHistory'
import { getMmp } from './getMmp'
import { getOptionsHistory } from './getOptionsHistory'
import { getOrder } from './getOrder'
import { getOrderbook } from './getOrderbook'
import { getOrderHistory } from './getOrderHistory'
import { getOrders } from './getOrders'
import { getOtcAccount } from './getOtcAccount'
import { getPortfolio } from './getPortfolio'
import { getPositions } from './getPositions'
import { getQuotes } from './getQuotes'
import { getRfqQuotes } from './getRfqQuotes'
import { getRfqs } from './getRfqs'
import { getSettlementHistory } from './getSettlementHistory'
import { getStatistics } from './getStatistics'
import { getStopOrderHistory } from './getStopOrderHistory'
import { getStrategies } from './getStrategies'
import { getStrategiesAccount } from './getStrategiesAccount'
import { getStrategiesAccountHistory } from './getStrategiesAccountHistory'
import { getStrategyBalanceHistory } from './getStrategyBalanceHistory'
import { getStrategyPnlHistory } from './getStrategyPnlHistory'
import { getStrategyPortfolio } from './getStrategyPortfolio'
import { getStrategyPositions } from './getStrategyPositions'
import { getStrategyTradeHistory } from './getStrategyTradeHistory'
import { getStrategyTransactionHistory } from './getStrategyTransactionHistory'
import { getTime } from './getTime'
import { getTradeHistory } from './getTradeHistory'
import { getTransactionHistory } from './getTransactionHistory'
import { getTwapOrder } from './getTwapOrder'
import { getTwapOrderHistory } from './getTwapOrderHistory'
import { getTwapOrders } from './getTwapOrders'
import { getWeeth } from './getWeeth'
import { getWeeklyVolume } from './getWeeklyVolume'
import { getYieldVault } from './getYieldVault'
import { postAccountEmailAddress } from './postAccountEmailAddress'
import { postAccountEmailPreference } from './postAccountEmailPreference'
import { postAccountEmailVerified } from './postAccountEmailVerified'
import { postAccountNetworkAddress } from './postAccountNetworkAddress'
import { postAccountUnsubscribe } from './postAccountUnsubscribe'
import { postAccountUsername } from './postAccountUsername'
import { postApiKey } from './postApiKey'
import { postBatchOrders } from './postBatchOrders'
import { postCancelOnDisconnect } from './postCancelOnDisconnect'
import { postLeverage } from './postLeverage'
import { postMarginType } from './postMarginType'
import { postMmp } from './postMmp'
import { postOrder } from './postOrder'
import { postOtcCreateRequest } from './postOtcCreateRequest'
import { postOtcUnwind } from './postOtcUnwind'
import { postPortfolioMargin } from './postPortfolioMargin'
import { postQuote } from './postQuote'
import { postQuotePreview } from './postQuotePreview'
import { postRegister } from './postRegister'
import { postResetMmp } from './postResetMmp'
import { postRfq } from './postRfq'
import { postSwap } from './postSwap'
import { postSwapPreview } from './postSwapPreview'
import { postTransfer } from './postTransfer'
import { postStrategyInitiateWithdraw } from './postStrategyInitiateWithdraw'
import { postTwapOrder } from './postTwapOrder'
import { postUpdateMargin } from './postUpdateMargin'
import { postPaperDeposit } from './postPaperDeposit'
import { postWithdraw } from './postWithdraw'
import { putQuote } from './putQuote'
import { getAirdropIncentivizedAssets } from './getAirdropIncentivizedAssets'
import { getEmissions } from './getEmissions'
import { getFarmBoost } from './getFarmBoost'
import { getLeaderboardCampaign } from './getLeaderboardCampaign'
import { getProofData } from './getProofData'
import { getProofsData } from './getProofsData'
import { getReferralHistory } from './getReferralHistory'
import { getReferralRewardsHistory } from './getReferralRewardsHistory'
import { getReferralStatistics } from './getReferralStatistics'
import { getStake } from './getStake'
import { getTradeFeesCampaignStats } from './getTradeFeesCampaignStats'
import { postCampaignSignUp } from './postCampaignSignUp'
import { postClaimReferralRewards } from './postClaimReferralRewards'
import { postClaimTradeFees } from './postClaimTradeFees'
import { postFarmBoost } from './postFarmBoost'
import type { EndpointName } from '@/protocol/endpoints'
import type { ServedEndpoint } from './serveEndpoint'

/** Who answers an endpoint; an endpoint without a handler does not compile. */
export const endpointHandlers: Readonly<Record<EndpointName, ServedEndpoint>> = {
  deleteApiKey,
  deleteOrder,
  deleteOrdersAll,
  deleteQuote,
  deleteQuotes,
  deleteRfq,
  deleteRfqs,
  deleteSigningKey,
  deleteTwapOrder,
  editOrder,
  getAccount,
  getAccountEmailAddress,
  getAccountEmailPreferences,
  getAccountEmailVerified,
  getAccountStats,
  getAccountTradesCsv,
  getAccountTransactionsCsv,
  getAccumulatedFundings,
  getApiKey,
  getAssets,
  getAuth,
  getCancelOnDisconnect,
  getCheckReferral,
  getCoingeckoStatistics,
  getExpiries,
  getFunding,
  getFundingHistory,
  getIndex,
  getIndexHistory,
  getInstrument,
  getInstrumentTradeHistory,
  getMarkets,
  getMarkHistory,
  getMmp,
  getOptionsHistory,
  getOrder,
  getOrderbook,
  getOrderHistory,
  getOrders,
  getOtcAccount,
  getPortfolio,
  getPositions,
  getQuotes,
  getRfqQuotes,
  getRfqs,
  getSettlementHistory,
  getStatistics,
  getStopOrderHistory,
  getStrategies,
  getStrategiesAccount,
  getStrategiesAccountHistory,
  getStrategyBalanceHistory,
  getStrategyPnlHistory,
  getStrategyPortfolio,
  getStrategyPositions,
  getStrategyTradeHistory,
  getStrategyTransactionHistory,
  getTime,
  getTradeHistory,
  getTransactionHistory,
  getTwapOrder,
  getTwapOrderHistory,
  getTwapOrders,
  getWeeth,
  getWeeklyVolume,
  getYieldVault,
  postAccountEmailAddress,
  postAccountEmailPreference,
  postAccountEmailVerified,
  postAccountNetworkAddress,
  postAccountUnsubscribe,
  postAccountUsername,
  postApiKey,
  postBatchOrders,
  postCancelOnDisconnect,
  postLeverage,
  postMarginType,
  postMmp,
  postOrder,
  postOtcCreateRequest,
  postOtcUnwind,
  postPortfolioMargin,
  postQuote,
  postQuotePreview,
  postRegister,
  postResetMmp,
  postRfq,
  postSwap,
  postSwapPreview,
  postTransfer,
  postStrategyInitiateWithdraw,
  postTwapOrder,
  postUpdateMargin,
  postWithdraw,
  postPaperDeposit,
  putQuote,
  getAirdropIncentivizedAssets,
  getEmissions,
  getFarmBoost,
  getLeaderboardCampaign,
  getProofData,
  getProofsData,
  getReferralHistory,
  getReferralRewardsHistory,
  getReferralStatistics,
  getStake,
  getTradeFeesCampaignStats,
  postCampaignSignUp,
  postClaimReferralRewards,
  postClaimTradeFees,
  postFarmBoost,
}
