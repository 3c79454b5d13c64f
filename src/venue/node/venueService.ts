import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { systemClock } from '@/core/lib/clock'
import type { GatewayOptions } from '../api/gateway'
import { createRestHandler } from './restServer'
import { createSocketServer } from './socketServer'
import { createCarriedClock, type SteppedClock } from '../housekeeping/clocks'
import type { TestControl } from '../housekeeping/testControl'
import type { MarketMode } from '../market/marketDesk'
import type { VenueMonitor } from '../monitor'
import type { PlayGrant } from '../playGrant'
import { runVenue } from './runVenue'
import { systemMarketTimers } from '../paperRules'
import { readTextFile } from './readTextFile'
import { paperVenue } from './startVenue'
import type { SigningDomain } from '@/core/protocol/eip712'

export type VenueServiceOptions = {
  readonly dataDir: string
  readonly isFresh: boolean
  /** See `VenueConfig`. */
  readonly acceptsLoss?: boolean
  readonly market: { readonly kind: Exclude<MarketMode, 'replay'> } | { readonly kind: 'replay'; readonly file: string }
  readonly seed: number
  /** How many seconds of the market's own time pass in a second; expiries and stamps keep to real time. */
  readonly speed: number
  readonly domain: SigningDomain
  readonly playGrant: PlayGrant
  /** Adds up all money after every command; see `VenueConfig`. */
  readonly isAudited?: boolean
  /** A clock that a test puts forward through `control`. */
  readonly testClock?: SteppedClock
  readonly gateway?: Omit<GatewayOptions, 'monitor'>
  /** Who watches the venue and its gateways. */
  readonly monitor?: VenueMonitor | undefined
  /** See `VenueConfig`. */
  readonly onFailure?: (error: unknown) => void
  readonly onNotice?: (notice: string) => void
}

/** A venue that runs, without a port of its own: the host gives its handlers to as many servers as it likes. */
export type VenueService = {
  readonly handleRest: (request: IncomingMessage, response: ServerResponse) => void
  readonly handleUpgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
  /** Present when the venue was given a test's clock. */
  readonly control?: TestControl
  readonly close: () => Promise<void>
}

/** Opens the data folder, brings the market to life and makes the gateways. Ready when it settles. */
export async function createVenueService(options: VenueServiceOptions): Promise<VenueService> {
  const {
    dataDir,
    isFresh,
    acceptsLoss = false,
    domain,
    market,
    seed,
    speed,
    playGrant,
    isAudited = false,
    testClock,
    monitor,
    onFailure,
    onNotice,
  } = options
  const { venue, control, close } = await runVenue(
    {
      ...paperVenue,
      clock: createCarriedClock(systemClock, () => performance.now()),
      dataDir,
      isFresh,
      acceptsLoss,
      domain,
      playGrant,
      isAudited,
      monitor,
      ...(onFailure !== undefined && { onFailure }),
      ...(onNotice !== undefined && { onNotice }),
    },
    {
      mode: market.kind,
      replayFile: market.kind === 'replay' ? market.file : undefined,
      seed,
      speed,
      timers: systemMarketTimers,
      readFile: readTextFile,
    },
    testClock,
  )
  const gateway = { ...options.gateway, monitor }
  const sockets = createSocketServer(venue, gateway)
  return {
    handleRest: createRestHandler(venue, gateway),
    handleUpgrade: sockets.handleUpgrade,
    ...(control !== undefined && { control }),
    close: async () => {
      await sockets.close()
      await close()
    },
  }
}
