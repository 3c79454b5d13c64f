import type { ChannelRowKey, OperationRowKey, RestRowName } from '@/protocol/inventory'
import { t } from '@/ui/t'
import { routes, startInstrument, tradePath } from '@/appContext/routes'

/** Where in the dashboard an operation is used, or what it tells is seen. */
export type Place = {
  /** Of the page, to be gone to. */
  readonly path: string
  /** What on that screen. */
  readonly words: string
}

const place = (path: string, words: string): Place => ({ path, words })

const trade = tradePath(startInstrument)
const ticket = place(trade, t('Order ticket'))
const openOrders = place(trade, t('Open orders'))
const twaps = place(trade, t('TWAP orders'))
const positions = place(trade, t('Positions'))
const protection = place(trade, t('Market-maker protection'))
const chart = place(trade, t('Chart'))
const strip = place(trade, t('Figures of the instrument'))
const book = place(trade, t('Order book'))
const tape = place(trade, t('Trades'))
const markets = place(routes.markets, t('Table of markets'))
const chain = place('/options/chain', t('Option chain'))
const expiries = place('/options/expiries', t('Expiries and settlements'))
const requests = place('/options/requests', t('Requests for quotes'))
const portfolio = place(routes.portfolio, t('Balances, margin and results'))
const past = place('/history/orders', t('Past orders'))
const pastFills = place('/history/fills', t('Fills, funding and settlements'))
const pastMoney = place('/history/transactions', t('Deposits and withdrawals'))
const keys = place(routes.apiKeys, t('Keys'))
const disconnect = place(routes.apiKeys, t('Cancel on disconnect'))
const profile = place('/settings/account', t('Name, mail and settings'))
const transfers = place('/transfers', t('Deposit, withdraw, send'))
const swap = place('/transfers/swap', t('Swap'))
const yieldVault = place('/transfers/vault', t('Yield vault'))
const otc = place('/otc', t('Trades with the desk'))
const strategies = place('/strategies', t('Strategies and their figures'))
const shares = place('/strategies', t('Own shares'))
const referrals = place('/rewards', t('Referrals'))
const fees = place('/rewards/fees', t('Fees given back'))
const campaigns = place('/rewards/campaigns', t('Campaigns'))
const boost = place('/rewards/boost', t('Farm boost'))
const stake = place('/rewards/stake', t('Stake'))
const emissions = place('/rewards/emissions', t('Emissions'))
const claims = place('/rewards/claims', t('Claims'))
const statistics = place('/statistics', t('Volumes and open interest'))
const agreement = place('/interface/agreement', t('Figures that two sources tell'))
const byRest = place('/interface/orders', t('Orders without the socket'))
const connection = place('/interface/agreement', t('This connection'))

/** A row without a place does not compile. */
export const restPlaces: Readonly<Record<RestRowName, Place>> = {
  postAccountEmailVerified: profile,
  postAccountUnsubscribe: profile,
  getAirdropIncentivizedAssets: emissions,
  getAssets: agreement,
  getCheckReferral: profile,
  getCoingeckoStatistics: statistics,
  getEmissions: emissions,
  getExpiries: agreement,
  getFunding: agreement,
  getFundingHistory: chart,
  getIndex: agreement,
  getIndexHistory: chart,
  getInstrument: strip,
  getInstrumentTradeHistory: tape,
  getMarkHistory: chart,
  getMarkets: markets,
  getOptionsHistory: expiries,
  getOrderbook: agreement,
  getSettlementHistory: expiries,
  getStatistics: markets,
  getStrategies: strategies,
  getStrategyBalanceHistory: strategies,
  getStrategyPnlHistory: strategies,
  getStrategyPortfolio: strategies,
  getStrategyPositions: strategies,
  getStrategyTradeHistory: strategies,
  getStrategyTransactionHistory: strategies,
  postSwapPreview: swap,
  getTime: agreement,
  getWeeth: yieldVault,
  getYieldVault: yieldVault,
  getCancelOnDisconnect: disconnect,
  postCancelOnDisconnect: disconnect,
  getAccount: portfolio,
  getAccumulatedFundings: positions,
  getAccountEmailAddress: profile,
  postAccountEmailAddress: profile,
  postAccountEmailPreference: profile,
  getAccountEmailPreferences: profile,
  getAccountEmailVerified: profile,
  postLeverage: ticket,
  postMarginType: ticket,
  postAccountNetworkAddress: profile,
  postPortfolioMargin: portfolio,
  getAccountStats: portfolio,
  getAccountTradesCsv: pastFills,
  getAccountTransactionsCsv: pastMoney,
  postUpdateMargin: positions,
  postAccountUsername: profile,
  getWeeklyVolume: fees,
  deleteApiKey: keys,
  getApiKey: keys,
  postApiKey: keys,
  getAuth: profile,
  postBatchOrders: openOrders,
  postCampaignSignUp: campaigns,
  postClaimReferralRewards: referrals,
  postClaimTradeFees: fees,
  getFarmBoost: boost,
  postFarmBoost: boost,
  getLeaderboardCampaign: campaigns,
  getMmp: protection,
  postMmp: protection,
  getOrderHistory: past,
  getStopOrderHistory: past,
  getOrders: openOrders,
  postOrder: byRest,
  deleteOrdersAll: byRest,
  deleteOrder: byRest,
  getOrder: openOrders,
  editOrder: byRest,
  getOtcAccount: otc,
  postOtcCreateRequest: otc,
  postOtcUnwind: otc,
  getPortfolio: portfolio,
  getPositions: positions,
  getProofData: claims,
  getProofsData: claims,
  deleteQuotes: requests,
  getQuotes: requests,
  postQuote: requests,
  postQuotePreview: requests,
  deleteQuote: requests,
  putQuote: requests,
  getReferralHistory: referrals,
  getReferralRewardsHistory: referrals,
  getReferralStatistics: referrals,
  postRegister: keys,
  postResetMmp: protection,
  deleteRfqs: requests,
  getRfqs: requests,
  postRfq: requests,
  deleteRfq: requests,
  getRfqQuotes: requests,
  deleteSigningKey: keys,
  getStake: stake,
  getStrategiesAccount: shares,
  getStrategiesAccountHistory: shares,
  postStrategyInitiateWithdraw: shares,
  postSwap: swap,
  getTradeFeesCampaignStats: fees,
  getTradeHistory: pastFills,
  getTransactionHistory: pastMoney,
  postTransfer: transfers,
  getTwapOrderHistory: twaps,
  getTwapOrders: twaps,
  postTwapOrder: ticket,
  deleteTwapOrder: twaps,
  getTwapOrder: twaps,
  postWithdraw: transfers,
}

export const operationPlaces: Readonly<Record<OperationRowKey, Place>> = {
  auth: connection,
  ping: connection,
  status: connection,
  channels: connection,
  subscribe: book,
  unsubscribe: book,
  createOrder: ticket,
  editOrder: openOrders,
  cancelOrder: openOrders,
  cancelAllOrders: openOrders,
}

export const channelPlaces: Readonly<Record<ChannelRowKey, Place>> = {
  ticker: strip,
  ticker500ms: chain,
  bookTicker: agreement,
  orderbook: agreement,
  orderbook100ms: book,
  orderbook500ms: agreement,
  index: strip,
  trades: tape,
  orders: openOrders,
  fills: positions,
  positions,
}
