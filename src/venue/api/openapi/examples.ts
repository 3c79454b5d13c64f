import getAccountReply from '@/protocol/fixtures/rest.getAccount.reply.json'
import getAccountEmailAddressReply from '@/protocol/fixtures/rest.getAccountEmailAddress.reply.json'
import getAccountEmailPreferencesReply from '@/protocol/fixtures/rest.getAccountEmailPreferences.reply.json'
import getAccountEmailVerifiedReply from '@/protocol/fixtures/rest.getAccountEmailVerified.reply.json'
import getAccountStatsReply from '@/protocol/fixtures/rest.getAccountStats.reply.json'
import getAccumulatedFundingsReply from '@/protocol/fixtures/rest.getAccumulatedFundings.reply.json'
import getAirdropIncentivizedAssetsReply from '@/protocol/fixtures/rest.getAirdropIncentivizedAssets.reply.json'
import getAssetsReply from '@/protocol/fixtures/rest.getAssets.reply.json'
import getCheckReferralReply from '@/protocol/fixtures/rest.getCheckReferral.reply.json'
import getCoingeckoStatisticsReply from '@/protocol/fixtures/rest.getCoingeckoStatistics.reply.json'
import getEmissionsReply from '@/protocol/fixtures/rest.getEmissions.reply.json'
import getExpiriesReply from '@/protocol/fixtures/rest.getExpiries.reply.json'
import getFarmBoostReply from '@/protocol/fixtures/rest.getFarmBoost.reply.json'
import getFundingReply from '@/protocol/fixtures/rest.getFunding.reply.json'
import getFundingHistoryReply from '@/protocol/fixtures/rest.getFundingHistory.reply.json'
import getIndexReply from '@/protocol/fixtures/rest.getIndex.reply.json'
import getIndexHistoryReply from '@/protocol/fixtures/rest.getIndexHistory.reply.json'
import getInstrumentReply from '@/protocol/fixtures/rest.getInstrument.reply.json'
import getInstrumentTradeHistoryReply from '@/protocol/fixtures/rest.getInstrumentTradeHistory.reply.json'
import getLeaderboardCampaignReply from '@/protocol/fixtures/rest.getLeaderboardCampaign.reply.json'
import getMarkHistoryReply from '@/protocol/fixtures/rest.getMarkHistory.reply.json'
import getMarketsReply from '@/protocol/fixtures/rest.getMarkets.reply.json'
import getOptionsHistoryReply from '@/protocol/fixtures/rest.getOptionsHistory.reply.json'
import getOrderHistoryReply from '@/protocol/fixtures/rest.getOrderHistory.reply.json'
import getOrderbookReply from '@/protocol/fixtures/rest.getOrderbook.reply.json'
import getOtcAccountReply from '@/protocol/fixtures/rest.getOtcAccount.reply.json'
import getPortfolioReply from '@/protocol/fixtures/rest.getPortfolio.reply.json'
import getPositionsReply from '@/protocol/fixtures/rest.getPositions.reply.json'
import getProofDataReply from '@/protocol/fixtures/rest.getProofData.reply.json'
import getProofsDataReply from '@/protocol/fixtures/rest.getProofsData.reply.json'
import getReferralHistoryReply from '@/protocol/fixtures/rest.getReferralHistory.reply.json'
import getReferralRewardsHistoryReply from '@/protocol/fixtures/rest.getReferralRewardsHistory.reply.json'
import getReferralStatisticsReply from '@/protocol/fixtures/rest.getReferralStatistics.reply.json'
import getSettlementHistoryReply from '@/protocol/fixtures/rest.getSettlementHistory.reply.json'
import getStakeReply from '@/protocol/fixtures/rest.getStake.reply.json'
import getStatisticsReply from '@/protocol/fixtures/rest.getStatistics.reply.json'
import getStopOrderHistoryReply from '@/protocol/fixtures/rest.getStopOrderHistory.reply.json'
import getStrategiesReply from '@/protocol/fixtures/rest.getStrategies.reply.json'
import getStrategiesAccountReply from '@/protocol/fixtures/rest.getStrategiesAccount.reply.json'
import getStrategyPnlHistoryReply from '@/protocol/fixtures/rest.getStrategyPnlHistory.reply.json'
import getStrategyPortfolioReply from '@/protocol/fixtures/rest.getStrategyPortfolio.reply.json'
import getStrategyTradeHistoryReply from '@/protocol/fixtures/rest.getStrategyTradeHistory.reply.json'
import getTimeReply from '@/protocol/fixtures/rest.getTime.reply.json'
import getTradeFeesCampaignStatsReply from '@/protocol/fixtures/rest.getTradeFeesCampaignStats.reply.json'
import getTradeHistoryReply from '@/protocol/fixtures/rest.getTradeHistory.reply.json'
import getTransactionHistoryReply from '@/protocol/fixtures/rest.getTransactionHistory.reply.json'
import getWeeklyVolumeReply from '@/protocol/fixtures/rest.getWeeklyVolume.reply.json'
import getWeethReply from '@/protocol/fixtures/rest.getWeeth.reply.json'
import getYieldVaultReply from '@/protocol/fixtures/rest.getYieldVault.reply.json'
import postAccountEmailAddressBody from '@/protocol/fixtures/rest.postAccountEmailAddress.body.json'
import postAccountEmailPreferenceBody from '@/protocol/fixtures/rest.postAccountEmailPreference.body.json'
import postAccountEmailVerifiedBody from '@/protocol/fixtures/rest.postAccountEmailVerified.body.json'
import postAccountNetworkAddressBody from '@/protocol/fixtures/rest.postAccountNetworkAddress.body.json'
import postAccountNetworkAddressReply from '@/protocol/fixtures/rest.postAccountNetworkAddress.reply.json'
import postAccountUnsubscribeBody from '@/protocol/fixtures/rest.postAccountUnsubscribe.body.json'
import postAccountUsernameBody from '@/protocol/fixtures/rest.postAccountUsername.body.json'
import postApiKeyBody from '@/protocol/fixtures/rest.postApiKey.body.json'
import postApiKeyReply from '@/protocol/fixtures/rest.postApiKey.reply.json'
import postCampaignSignUpBody from '@/protocol/fixtures/rest.postCampaignSignUp.body.json'
import postFarmBoostReply from '@/protocol/fixtures/rest.postFarmBoost.reply.json'
import postLeverageBody from '@/protocol/fixtures/rest.postLeverage.body.json'
import postLeverageReply from '@/protocol/fixtures/rest.postLeverage.reply.json'
import postMarginTypeBody from '@/protocol/fixtures/rest.postMarginType.body.json'
import postMarginTypeReply from '@/protocol/fixtures/rest.postMarginType.reply.json'
import postOrderBody from '@/protocol/fixtures/rest.postOrder.body.json'
import postOrderReply from '@/protocol/fixtures/rest.postOrder.reply.json'
import postOtcCreateRequestBody from '@/protocol/fixtures/rest.postOtcCreateRequest.body.json'
import postOtcUnwindBody from '@/protocol/fixtures/rest.postOtcUnwind.body.json'
import postPortfolioMarginBody from '@/protocol/fixtures/rest.postPortfolioMargin.body.json'
import postRegisterBody from '@/protocol/fixtures/rest.postRegister.body.json'
import postRegisterReply from '@/protocol/fixtures/rest.postRegister.reply.json'
import postSwapBody from '@/protocol/fixtures/rest.postSwap.body.json'
import postSwapPreviewBody from '@/protocol/fixtures/rest.postSwapPreview.body.json'
import postSwapPreviewReply from '@/protocol/fixtures/rest.postSwapPreview.reply.json'
import postTransferBody from '@/protocol/fixtures/rest.postTransfer.body.json'
import postUpdateMarginBody from '@/protocol/fixtures/rest.postUpdateMargin.body.json'
import postWithdrawBody from '@/protocol/fixtures/rest.postWithdraw.body.json'

type Part = 'body' | 'reply'

/** The examples of the interface notes, as both ends are tested with them. */
const examples: Readonly<Record<string, unknown>> = {
  getAccountReply,
  getAccountEmailAddressReply,
  getAccountEmailPreferencesReply,
  getAccountEmailVerifiedReply,
  getAccountStatsReply,
  getAccumulatedFundingsReply,
  getAirdropIncentivizedAssetsReply,
  getAssetsReply,
  getCheckReferralReply,
  getCoingeckoStatisticsReply,
  getEmissionsReply,
  getExpiriesReply,
  getFarmBoostReply,
  getFundingReply,
  getFundingHistoryReply,
  getIndexReply,
  getIndexHistoryReply,
  getInstrumentReply,
  getInstrumentTradeHistoryReply,
  getLeaderboardCampaignReply,
  getMarkHistoryReply,
  getMarketsReply,
  getOptionsHistoryReply,
  getOrderHistoryReply,
  getOrderbookReply,
  getOtcAccountReply,
  getPortfolioReply,
  getPositionsReply,
  getProofDataReply,
  getProofsDataReply,
  getReferralHistoryReply,
  getReferralRewardsHistoryReply,
  getReferralStatisticsReply,
  getSettlementHistoryReply,
  getStakeReply,
  getStatisticsReply,
  getStopOrderHistoryReply,
  getStrategiesReply,
  getStrategiesAccountReply,
  getStrategyPnlHistoryReply,
  getStrategyPortfolioReply,
  getStrategyTradeHistoryReply,
  getTimeReply,
  getTradeFeesCampaignStatsReply,
  getTradeHistoryReply,
  getTransactionHistoryReply,
  getWeeklyVolumeReply,
  getWeethReply,
  getYieldVaultReply,
  postAccountEmailAddressBody,
  postAccountEmailPreferenceBody,
  postAccountEmailVerifiedBody,
  postAccountNetworkAddressBody,
  postAccountNetworkAddressReply,
  postAccountUnsubscribeBody,
  postAccountUsernameBody,
  postApiKeyBody,
  postApiKeyReply,
  postCampaignSignUpBody,
  postFarmBoostReply,
  postLeverageBody,
  postLeverageReply,
  postMarginTypeBody,
  postMarginTypeReply,
  postOrderBody,
  postOrderReply,
  postOtcCreateRequestBody,
  postOtcUnwindBody,
  postPortfolioMarginBody,
  postRegisterBody,
  postRegisterReply,
  postSwapBody,
  postSwapPreviewBody,
  postSwapPreviewReply,
  postTransferBody,
  postUpdateMarginBody,
  postWithdrawBody,
}

/** A body or a reply of an operation; undefined for those without an example on record. */
export function exampleOf(name: string, part: Part): unknown {
  return examples[name + (part === 'body' ? 'Body' : 'Reply')]
}
