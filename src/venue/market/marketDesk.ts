import type { VenuePort } from '../venuePort'
import type { MarketPlan } from './marketOptions'
import type { OrderRequests } from './orderRequests'

/** What every way of running the market works with. */
export type MarketDesk = { readonly port: VenuePort; readonly plan: MarketPlan; readonly orders: OrderRequests }
