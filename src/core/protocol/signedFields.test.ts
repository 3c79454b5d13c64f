/**
 * Lists the figures of a venue that may be negative. A minus sign in any other member of a reply or channel is
 * rejected, so that no amount, fill or price of a forged message can enlarge a computed value.
 */

import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { channels } from './channels'
import { endpoints } from './endpoints'

/**
 * Members that may be negative: they are signed by nature, or nothing that is signed depends on them. These are
 * results and balances, rates, greeks and volatilities, changes, volumes, margins, package prices, and a liquidation
 * price that need not exist.
 */
const signed = new Set<string>([
  'getAccount liquidation_price',
  'getFarmBoost staked_amount',
  'getMarkets price_band',
  'getOrderHistory filled_value',
  'getPositions liquidation_price',
  'getQuotes avg_price',
  'getQuotes limit_price',
  'getRfqQuotes limit_price',
  'getRfqs mark_price',
  'getStake reward_amount',
  'getStopOrderHistory filled_value',
  'getStrategyPositions liquidation_price',
  'positions liquidation_price',
  'postQuote avg_price',
  'postQuote limit_price',
  'postQuotePreview avg_price',
  'postQuotePreview limit_price',
  'postRfq mark_price',
  'putQuote avg_price',
  'putQuote limit_price',
  'accumulated_funding',
  'aevo_earned',
  'apr',
  'apy',
  'aum',
  'aum_liquid',
  'available_balance',
  'available_margin',
  'balance',
  'base_balance',
  'base_isolated_margin',
  'boosted_volume',
  'cap',
  'collateral_value',
  'credit',
  'curr_epoch_aevo_earned',
  'daily_buy_volume',
  'daily_sell_volume',
  'daily_volume',
  'daily_volume_premium',
  'delta',
  'epoch_boosted_volume',
  'epoch_volume',
  'equity',
  'farm_boost',
  'farm_boost_avg',
  'farming_emission',
  'fee_rate',
  'fees',
  'funding_daily_avg',
  'funding_history.2',
  'funding_rate',
  'gamma',
  'history.1',
  'index_daily_change',
  'initial_margin',
  'initial_margin_fraction',
  'isolated_margin',
  'iv',
  'leverage',
  'liquidation_fee',
  'maintenance_margin',
  'maintenance_margin_fraction',
  'maker_fee',
  'management_fees',
  'margin_value',
  'mark_daily_change',
  'max_drawdown',
  'max_leverage',
  'max_notional_value',
  'max_order_value',
  'min_order_value',
  'multiplier',
  'next_funding_rate',
  'options_volume',
  'past_month_return',
  'payout',
  'pending_withdrawals',
  'performance_fees',
  'perp_volume',
  'pnl',
  'prev_epoch_aevo_earned',
  'profit_factor',
  'put_call_ratio',
  'quote_balance',
  'quote_capacity',
  'realized_pnl',
  'referee_discount',
  'rewards',
  'rho',
  'roi',
  'sharpe_ratio',
  'staking_emission',
  'taker_fee',
  'target_volume',
  'theta',
  'thirty_day_active_pair_volume',
  'total_boosted_volume',
  'total_deposits',
  'total_fees',
  'total_referee_discount',
  'total_referee_discount_unclaimed',
  'total_referral_bonus',
  'total_referral_bonus_unclaimed',
  'total_rewards',
  'total_rewards_unclaimed',
  'total_trading_fees_rewards',
  'total_trading_fees_rewards_unclaimed',
  'total_trading_fees_rewards_volume',
  'total_volume',
  'total_volume_premium',
  'trailing_volume',
  'unrealized_pnl',
  'used',
  'vega',
  'volume',
  'weekly_volume',
  'win_rate',
  'withdrawable_balance',
])

/** Names of members that orders consist of. Such a member may be negative only if it is listed with its operation. */
const ordersCountIn = /price|amount|filled|trigger|strike/

/** Returns the wire names of all members below a schema that accept `-1`. */
function readingMinusOne(schema: z.core.$ZodType, source: string, name: string, found: Set<string>): void {
  // The cast is safe, because every schema is of one of zod's kinds.
  const { def } = (schema as z.core.$ZodTypes)._zod
  const inside = (part: z.core.$ZodType, as = name) => readingMinusOne(part, source, as, found)
  if (def.type === 'object') for (const [key, part] of Object.entries(def.shape)) inside(part, key)
  else if (def.type === 'optional' || def.type === 'nullable' || def.type === 'catch' || def.type === 'default')
    inside(def.innerType)
  else if (def.type === 'array') inside(def.element)
  else if (def.type === 'tuple') def.items.forEach((item, at) => inside(item, `${name}.${at}`))
  else if (def.type === 'union') def.options.forEach((option) => inside(option))
  else if (def.type === 'pipe' && !(isSilent(def.in) && isSilent(def.out))) {
    inside(def.in)
    inside(def.out)
  } else if (def.type === 'pipe' && isBelowZero(z.safeParse(schema, '-1').data))
    found.add(ordersCountIn.test(name) ? `${source} ${name}` : name)
}

function isBelowZero(value: unknown): boolean {
  return (typeof value === 'bigint' || typeof value === 'number') && value < 0
}

function isSilent(schema: z.core.$ZodType): boolean {
  return (schema as z.core.$ZodTypes)._zod.def.type === 'custom'
}

const replies = [
  ...Object.values(endpoints).map(({ name, reply }) => [name, reply] as const),
  ...Object.values(channels).map(({ prefix, message }) => [prefix, message] as const),
]

test('only figures that are signed by nature accept a minus sign', () => {
  const found = new Set<string>()
  for (const [name, schema] of replies) {
    readingMinusOne(schema, name, name, found)
  }
  expect([...found].toSorted()).toEqual([...signed].toSorted())
})
