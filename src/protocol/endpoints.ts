import { deleteApiKey } from './rest/deleteApiKey'
import { deleteOrder } from './rest/deleteOrder'
import { deleteOrdersAll } from './rest/deleteOrdersAll'
import { deleteQuote } from './rest/deleteQuote'
import { deleteQuotes } from './rest/deleteQuotes'
import { deleteRfq } from './rest/deleteRfq'
import { deleteRfqs } from './rest/deleteRfqs'
import { deleteSigningKey } from './rest/deleteSigningKey'
import { deleteTwapOrder } from './rest/deleteTwapOrder'
import { editOrder } from './rest/editOrder'
import { getAccount } from './rest/getAccount'
import { getAccountEmailAddress } from './rest/getAccountEmailAddress'
import { getAccountEmailPreferences } from './rest/getAccountEmailPreferences'
import { getAccountEmailVerified } from './rest/getAccountEmailVerified'
import { getAccountStats } from './rest/getAccountStats'
import { getAccountTradesCsv } from './rest/getAccountTradesCsv'
import { getAccountTransactionsCsv } from './rest/getAccountTransactionsCsv'
import { getAccumulatedFundings } from './rest/getAccumulatedFundings'
import { getApiKey } from './rest/getApiKey'
import { getAssets } from './rest/getAssets'
import { getAuth } from './rest/getAuth'
import { getCancelOnDisconnect } from './rest/getCancelOnDisconnect'
import { getCheckReferral } from './rest/getCheckReferral'
import { getCoingeckoStatistics } from './rest/getCoingeckoStatistics'
import { getExpiries } from './rest/getExpiries'
import { getFunding } from './rest/getFunding'
import { getFundingHistory } from './rest/getFundingHistory'
import { getIndex } from './rest/getIndex'
import { getIndexHistory } from './rest/getIndexHistory'
import { getInstrument } from './rest/getInstrument'
import { getInstrumentTradeHistory } from './rest/getInstrumentTradeHistory'
import { getMarkets } from './rest/getMarkets'
import { getMarkHistory } from './rest/getMarkHistory'
import { getMmp } from './rest/getMmp'
import { getOptionsHistory } from './rest/getOptionsHistory'
import { getOrder } from './rest/getOrder'
import { getOrderbook } from './rest/getOrderbook'
import { getOrderHistory } from './rest/getOrderHistory'
import { getOrders } from './rest/getOrders'
import { getOtcAccount } from './rest/getOtcAccount'
import { getPortfolio } from './rest/getPortfolio'
import { getPositions } from './rest/getPositions'
import { getQuotes } from './rest/getQuotes'
import { getRfqQuotes } from './rest/getRfqQuotes'
import { getRfqs } from './rest/getRfqs'
import { getSettlementHistory } from './rest/getSettlementHistory'
import { getStatistics } from './rest/getStatistics'
import { getStopOrderHistory } from './rest/getStopOrderHistory'
import { getStrategies } from './rest/getStrategies'
import { getStrategiesAccount } from './rest/getStrategiesAccount'
import { getStrategiesAccountHistory } from './rest/getStrategiesAccountHistory'
import { getStrategyBalanceHistory } from './rest/getStrategyBalanceHistory'
import { getStrategyPnlHistory } from './rest/getStrategyPnlHistory'
import { getStrategyPortfolio } from './rest/getStrategyPortfolio'
import { getStrategyPositions } from './rest/getStrategyPositions'
import { getStrategyTradeHistory } from './rest/getStrategyTradeHistory'
import { getStrategyTransactionHistory } from './rest/getStrategyTransactionHistory'
import { getTime } from './rest/getTime'
import { getTradeHistory } from './rest/getTradeHistory'
import { getTransactionHistory } from './rest/getTransactionHistory'
import { getTwapOrder } from './rest/getTwapOrder'
import { getTwapOrderHistory } from './rest/getTwapOrderHistory'
import { getTwapOrders } from './rest/getTwapOrders'
import { getWeeth } from './rest/getWeeth'
import { getWeeklyVolume } from './rest/getWeeklyVolume'
import { getYieldVault } from './rest/getYieldVault'
import { postAccountEmailAddress } from './rest/postAccountEmailAddress'
import { postAccountEmailPreference } from './rest/postAccountEmailPreference'
import { postAccountEmailVerified } from './rest/postAccountEmailVerified'
import { postAccountNetworkAddress } from './rest/postAccountNetworkAddress'
import { postAccountUnsubscribe } from './rest/postAccountUnsubscribe'
import { postAccountUsername } from './rest/postAccountUsername'
import { postApiKey } from './rest/postApiKey'
import { postBatchOrders } from './rest/postBatchOrders'
import { postCancelOnDisconnect } from './rest/postCancelOnDisconnect'
import { postLeverage } from './rest/postLeverage'
import { postMarginType } from './rest/postMarginType'
import { postMmp } from './rest/postMmp'
import { postOrder } from './rest/postOrder'
import { postOtcCreateRequest } from './rest/postOtcCreateRequest'
import { postOtcUnwind } from './rest/postOtcUnwind'
import { postPortfolioMargin } from './rest/postPortfolioMargin'
import { postQuote } from './rest/postQuote'
import { postQuotePreview } from './rest/postQuotePreview'
import { postRegister } from './rest/postRegister'
import { postResetMmp } from './rest/postResetMmp'
import { postRfq } from './rest/postRfq'
import { postSwap } from './rest/postSwap'
import { postSwapPreview } from './rest/postSwapPreview'
import { postTransfer } from './rest/postTransfer'
import { postStrategyInitiateWithdraw } from './rest/postStrategyInitiateWithdraw'
import { postTwapOrder } from './rest/postTwapOrder'
import { postUpdateMargin } from './rest/postUpdateMargin'
import { postPaperDeposit } from './paper/postPaperDeposit'
import { postWithdraw } from './rest/postWithdraw'
import { putQuote } from './rest/putQuote'
import { getAirdropIncentivizedAssets } from './rest/getAirdropIncentivizedAssets'
import { getEmissions } from './rest/getEmissions'
import { getFarmBoost } from './rest/getFarmBoost'
import { getLeaderboardCampaign } from './rest/getLeaderboardCampaign'
import { getProofData } from './rest/getProofData'
import { getProofsData } from './rest/getProofsData'
import { getReferralHistory } from './rest/getReferralHistory'
import { getReferralRewardsHistory } from './rest/getReferralRewardsHistory'
import { getReferralStatistics } from './rest/getReferralStatistics'
import { getStake } from './rest/getStake'
import { getTradeFeesCampaignStats } from './rest/getTradeFeesCampaignStats'
import { postCampaignSignUp } from './rest/postCampaignSignUp'
import { postClaimReferralRewards } from './rest/postClaimReferralRewards'
import { postClaimTradeFees } from './rest/postClaimTradeFees'
import { postFarmBoost } from './rest/postFarmBoost'
/** Every REST operation that is described. The venue must have a handler for each. */
export const endpoints = {
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
} as const

export type EndpointName = keyof typeof endpoints
