import type { Endpoint } from './endpoint'
import * as faucet from './paper/postPaperDeposit'
import * as account from './rest/account'
import * as campaigns from './rest/campaigns'
import * as claims from './rest/claims'
import * as farming from './rest/farming'
import * as history from './rest/history'
import { getIndexHistory } from './rest/indexHistory'
import * as keys from './rest/keys'
import * as margin from './rest/margin'
import * as marketData from './rest/marketData'
import { getInstrument, getMarkets } from './rest/markets'
import * as orders from './rest/orders'
import * as otc from './rest/otc'
import { getInstrumentTradeHistory, getMarkHistory } from './rest/prices'
import * as profile from './rest/profile'
import * as protection from './rest/protection'
import * as referrals from './rest/referrals'
import * as rfqs from './rest/rfqs'
import * as strategies from './rest/strategies'
import * as swap from './rest/swap'
import * as transfers from './rest/transfers'
import * as twaps from './rest/twaps'

const topics = {
  // Imported individually: these two files are in the initial bundle, where a namespace import would become an object.
  getMarkets,
  getInstrument,
  getIndexHistory,
  getMarkHistory,
  getInstrumentTradeHistory,
  ...marketData,
  ...account,
  ...profile,
  ...keys,
  ...orders,
  ...twaps,
  ...margin,
  ...protection,
  ...rfqs,
  ...history,
  ...transfers,
  ...swap,
  ...strategies,
  ...referrals,
  ...campaigns,
  ...farming,
  ...claims,
  ...otc,
  ...faucet,
}

type EndpointsOf<Module> = { readonly [Key in keyof Module as Module[Key] extends Endpoint ? Key : never]: Module[Key] }

/** All REST operations by name. The venue must have a handler for each. */
export const endpoints = endpointsOf(topics)

export type EndpointName = keyof typeof endpoints

function endpointsOf<Module extends object>(module: Module): EndpointsOf<Module> {
  const described = Object.entries(module).filter(([, value]) => isEndpoint(value))
  // The cast is safe, because the type selects the members that the code selects.
  return Object.fromEntries(described) as EndpointsOf<Module>
}

function isEndpoint(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value
}
