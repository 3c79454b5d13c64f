import type { VenuePort } from '../venuePort'
import type { MarketPlan } from './marketOptions'
import type { OrderRequests } from './orderRequests'

/** What every way of running the market works with. */
export type MarketDesk = { readonly port: VenuePort; readonly plan: MarketPlan; readonly orders: OrderRequests }

export type Market = {
  /**
   * Expires the options whose time has come, lists what the calendar and the index ask for, marks and quotes it. Whoever
   * keeps the venue's time calls it (housekeeping/).
   */
  readonly roll: () => Promise<void>
  /**
   * Moves the index of an asset, the marks that hang on it and the quotes around them to a price in USD, at once. Absent
   * in a market that moves by itself.
   */
  readonly setIndex?: (asset: string, price: number) => Promise<void>
  /** Lets the desk answer the requests that wait for it (rest-private 17). Called as `roll` is. */
  readonly answerOtc: () => Promise<void>
  /** Ends the market after the step at hand. Its orders stay in the book, as anybody's would. */
  readonly stop: () => Promise<void>
}
