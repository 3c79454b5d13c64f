import type { EndpointName } from '@/protocol/endpoints'
import * as markets from './markets'
import * as prices from './prices'
import * as marketData from './marketData'
import * as account from './account'
import * as profile from './profile'
import * as keys from './keys'
import * as orders from './orders'
import * as twaps from './twaps'
import * as margin from './margin'
import * as protection from './protection'
import * as rfqs from './rfqs'
import * as history from './history'
import * as transfers from './transfers'
import * as swap from './swap'
import * as strategies from './strategies'
import * as referrals from './referrals'
import * as campaigns from './campaigns'
import * as farming from './farming'
import * as claims from './claims'
import * as otc from './otc'
import * as faucet from './postPaperDeposit'
import type { ServedEndpoint } from './serveEndpoint'

const topics = {
  ...markets,
  ...prices,
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

/** Who answers an endpoint; an endpoint without a handler of its name does not compile. */
export const endpointHandlers: Readonly<Record<EndpointName, ServedEndpoint>> = handlersOf(topics)

type HandlersOf<Module> = {
  readonly [Key in keyof Module as Module[Key] extends ServedEndpoint ? Key : never]: ServedEndpoint
}

function handlersOf<Module extends object>(module: Module): HandlersOf<Module> {
  const handlers = Object.entries(module).filter(([, value]) => isServed(value))
  // The type keeps the members that are found by the same test.
  return Object.fromEntries(handlers) as HandlersOf<Module>
}

function isServed(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'endpoint' in value && 'run' in value
}
