import type { JsonSchema } from '@/core/protocol/scalarSchemas'

/**
 * Members that the venue always writes, although readers accept other venues that omit them. Keyed by record or
 * operation, and the path of members (`[]` enters a list). The reference marks these members as required.
 */
const alwaysThere: Readonly<Record<string, readonly string[]>> = {
  Order: ['initial_margin', 'avg_price', 'created_timestamp', 'timestamp', 'system_type'],
  Position: ['initial_margin', 'adl_rank'],
  'Position.option': ['gamma'],
  SigningKey: ['created_timestamp'],
  ApiKey: ['created_timestamp'],
  Quote: ['is_buy', 'initial_margin', 'filled'],
  RfqBlock: ['role'],
  getAccount: ['available_margin', 'referrer', 'campaign_sign_ups'],
  'getAccount.collaterals[]': ['pending_withdrawals', 'unrealized_pnl'],
  'getInstrument.best_bid': ['iv'],
  'getInstrument.best_ask': ['iv'],
  getReferralStatistics: ['total_trading_fees_rewards', 'total_trading_fees_rewards_volume'],
  postRegister: ['api_key', 'api_secret', 'read_only'],
  'postRfq.blocks[]': ['is_buy'],
}

/** Possible values of texts, by member. Readers accept any value, because other venues may have more. */
const valuesOf: Readonly<Record<string, readonly string[]>> = {
  account_type: ['STANDARD', 'MARKET_MAKER', 'MANAGED_ACCOUNT'],
  adl_rank: ['na', 'low', 'medium', 'high'],
  block_status: ['open', 'closed'],
  collateral_asset: ['USDC', 'USDT', 'WETH', 'WBTC', 'aeUSD', 'SDAI', 'weETH'],
  event_type: ['MATCH_ORDER', 'CREATE_ORDER', 'CANCEL_ORDER', 'REJECT_ORDER'],
  liquidity: ['maker', 'taker'],
  order_status: ['opened', 'partial', 'filled', 'cancelled', 'expired', 'rejected', 'stop_order'],
  order_type: ['limit', 'market'],
  quote_status: ['opened', 'partial', 'filled', 'cancelled', 'rejected'],
  reward_type: ['referral_bonus', 'referee_discount'],
  role: ['taker', 'maker'],
  trade_status: ['partial', 'filled'],
  trade_type: ['trade', 'liquidation', 'settlement', 'funding'],
  tx_status: ['initiated', 'finalized'],
  tx_type: ['deposit', 'withdraw', 'send', 'receive', 'swap', 'yv_deposit', 'yv_withdraw'],
  'TwapOrder.status': ['active', 'completed', 'cancelled', 'failed'],
  'getOtcAccount.otc_requests[].status': ['requested', 'quoted', 'filled', 'rejected', 'expired', 'cancelled'],
}

/**
 * Narrows a schema to what this venue writes, because the codecs read more. `at` is the schema's place, as in the
 * tables above.
 */
export function withReplyFacts(schema: JsonSchema, at: string): JsonSchema {
  const required = alwaysThere[at] ?? []
  if (schema.$ref !== undefined) {
    return required.length === 0 ? schema : { allOf: [schema, { type: 'object', required }] }
  }
  if (schema.items !== undefined) return { ...schema, items: withReplyFacts(schema.items, `${at}[]`) }
  if (schema.anyOf !== undefined) return { ...schema, anyOf: schema.anyOf.map((one) => withReplyFacts(one, at)) }
  if (schema.properties === undefined) return withValues(schema, at)
  const members = Object.entries(schema.properties)
  return {
    ...schema,
    properties: Object.fromEntries(members.map(([name, member]) => [name, withReplyFacts(member, `${at}.${name}`)])),
    ...(required.length > 0 && { required: [...(schema.required ?? []), ...required] }),
  }
}

function withValues(schema: JsonSchema, at: string): JsonSchema {
  const values = valuesOf[at] ?? valuesOf[at.slice(at.lastIndexOf('.') + 1)]
  return schema.type === 'string' && schema.enum === undefined && values !== undefined
    ? { ...schema, enum: values }
    : schema
}
