import { pageOf, type Call, type Private } from './routes'
import { VenueError } from './venueError'

const empty =
  (list: string): Private =>
  () => ({ [list]: [] })
/** An empty page, whose query window is still validated. */
const emptyPage =
  (list: string): Private =>
  (call: Call) => ({ count: pageOf(call, [] as { at: string }[], 'at').count, [list]: [] })
const done: Private = () => ({ success: true })
const notBuilt: Private = () => {
  throw new VenueError('NOT_IMPLEMENTED')
}

const statsRow = { ranking: '', options_volume: '0', perp_volume: '0', pnl: '0', username: '' }
const noReferrals = {
  referred: '0',
  volume: '0',
  total_rewards: '0',
  total_referral_bonus: '0',
  total_referee_discount: '0',
  total_rewards_unclaimed: '0',
  total_referral_bonus_unclaimed: '0',
  total_referee_discount_unclaimed: '0',
}
const week = {
  weekly_volume: '0',
  multiplier: '1',
  tier: '1',
  week_start: '1759708800000000000',
  week_end: '1760313600000000000',
}

/** Answers to the page's requests besides trading, for an account that has never used these features. */
export const emptyAnswers: Readonly<Record<string, Private>> = {
  'GET /transaction-history': emptyPage('transaction_history'),
  'GET /twap-orders': empty('twap_orders'),
  'GET /twap-order-history': emptyPage('twap_order_history'),
  'POST /twap-orders': notBuilt,
  'GET /rfqs': empty('blocks'),
  'GET /quotes': empty('quotes'),
  'POST /rfqs': notBuilt,
  'POST /quotes': notBuilt,
  'POST /quotes/preview': notBuilt,
  'DELETE /rfqs': empty('cancelled'),
  'DELETE /quotes': empty('cancelled'),
  'GET /referral-history': emptyPage('referral_history'),
  'GET /referral-rewards-history': emptyPage('referral_rewards_history'),
  'GET /referral-statistics': () => noReferrals,
  'GET /trade-fees-campaign-stats': empty('account_trade_fees_stats'),
  'GET /account/stats': () => ({
    account_statistics: { daily: statsRow, weekly: statsRow, monthly: statsRow, all_time: statsRow },
  }),
  'GET /account/weekly-volume': () => week,
  'GET /stake': () => ({ ...week, stake_history: [], lpnft_history: [], apr: '38.2', total_volume: '0' }),
  'GET /farm-boost': () => ({
    farm_boost: '1',
    farm_boost_avg: '1',
    last_rare_farm_boost: '0',
    epoch_volume: '0',
    epoch_boosted_volume: '0',
    boosted_volume: '0',
    trailing_volume: '0',
    prev_epoch_aevo_earned: '0',
    curr_epoch_aevo_earned: '0',
    staked: 'false',
    staked_amount: '0',
    airdropped_farm_boost_level: '1',
    random_farm_boost_eligible: 'false',
  }),
  'GET /leaderboard/campaign': () => ({ leaderboard: {} }),
  'GET /strategies/account': () => ({ strategy_positions: [], strategy_rewards: [] }),
  'GET /strategies/account-history': empty('history'),
  'GET /otc/account': () => ({
    internal_account: '0x0000000000000000000000000000000000000000',
    otc_requests: [],
    otc_positions: [],
  }),
  'GET /proofs-data': empty('merkle_datas'),
  'GET /proof-data': () => ({}),
  'GET /account/email-address': ({ account }) => ({ email_address: account.settings.email }),
  'GET /account/email-preferences': () => ({ email_preferences: '' }),
  'GET /account/email-verified': () => ({ email_verified: false }),
  'POST /account/email-address': done,
  'POST /account/email-preference': done,
  'POST /account/update-margin': notBuilt,
  'POST /transfer': notBuilt,
  'POST /swap': notBuilt,
  'POST /withdraw': notBuilt,
}
