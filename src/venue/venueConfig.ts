import type { Clock } from '@/lib/clock'
import type { Usd } from '@/protocol/fixed6'
import type { SigningDomain } from './venuePort'

/** What a venue is opened with. */
export type VenueConfig = {
  /** The data folder, made when it is missing; `:memory:` keeps nothing. */
  readonly dataDir: string
  /** Begin with an empty data folder: what an earlier venue left in it is erased. */
  readonly isFresh?: boolean
  readonly clock: Clock
  readonly domain: SigningDomain
  /** Play money that a gateway deposits for an account when it first registers. */
  readonly playUsdGrant: Usd
}
