import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { SigningDomain } from '@/core/protocol/eip712'
import type { GatewayOptions } from '../api/gateway'
import type { SteppedClock } from '../housekeeping/clocks'
import type { TestControl } from '../housekeeping/testControl'
import type { MarketMode, MarketOptions } from '../market/marketContext'
import type { VenueMonitor } from '../monitor'
import type { PlayGrant } from '../playGrant'
import type { MatchingRules, MirroredVenue } from './mirrorMarket'

export type VenueServiceOptions = {
  readonly dataDir: string
  readonly isFresh: boolean
  readonly acceptsLoss?: boolean
  readonly market:
    | { readonly kind: Exclude<MarketMode, 'replay' | 'mirror'> }
    /** A file of minute bars, or comma-separated files of a recorded market. */
    | { readonly kind: 'replay'; readonly file: string }
    | { readonly kind: 'mirror'; readonly venue: MirroredVenue }
  /** How mirrored and replayed books are traded. */
  readonly queue: MatchingRules['queue']
  readonly latency: MatchingRules['latency']
  /** `lockstep`: only a client advances a replay. */
  readonly replayClock: 'real' | 'lockstep'
  readonly seed: number
  /** Seconds of market time per second; expiries and timestamps stay in real time. */
  readonly speed: number
  readonly domain: SigningDomain
  readonly playGrant: PlayGrant
  readonly positionMode?: MarketOptions['positionMode']
  /** True: checks the sum of all money after every command; see `VenueConfig`. */
  readonly isAudited?: boolean
  /** A clock that a test moves through `control`. */
  readonly testClock?: SteppedClock
  readonly gateway?: Omit<GatewayOptions, 'monitor'>
  readonly monitor?: VenueMonitor | undefined
  readonly onFailure?: (error: unknown) => void
  readonly onNotice?: (notice: string) => void
}

/** A running venue without a port of its own: the host attaches the handlers to any number of servers. */
export type VenueService = {
  readonly handleRest: (request: IncomingMessage, response: ServerResponse) => void
  readonly handleUpgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
  readonly control?: TestControl
  /** What the market follows; absent if it is simulated. */
  readonly market?: 'replay' | 'mirror'
  readonly close: () => Promise<void>
}
