import type { Server } from 'node:http'
import { assert } from '@/core/lib/assert'
import type { GatewayOptions } from '../api/gateway'
import type { SteppedClock } from '../housekeeping/clocks'
import type { TestControl } from '../housekeeping/testControl'
import type { MarketOptions } from '../market/marketContext'
import { paperRules, systemMarketTimers } from '../paperRules'
import type { VenuePort } from '../venuePort'
import { createHttpServer, listenForUpgrades } from './httpServer'
import type { FolderVenueConfig } from './openVenue'
import { readTextFile } from './readTextFile'
import { createRestHandler } from './restServer'
import { runVenue } from './runVenue'
import { createSocketServer } from './socketServer'

export type StartVenueOptions = {
  /** Default: a free port. */
  readonly port?: number
  /** Default: this machine only. */
  readonly host?: string
  readonly venue?: Partial<FolderVenueConfig>
  /** Changes to the default market, in which makers quote and nothing else moves. */
  readonly market?: Partial<MarketOptions>
  readonly gateway?: GatewayOptions
  /** A clock that the test moves through `control`. */
  readonly testClock?: SteppedClock
}

export type StartedVenue = {
  readonly restUrl: string
  readonly wsUrl: string
  readonly port: number
  readonly core: VenuePort
  readonly control?: TestControl
  /** Stops the market, cuts the connections, writes everything and releases the data folder. */
  readonly close: () => Promise<void>
}

export const paperVenue: FolderVenueConfig = { ...paperRules, dataDir: ':memory:' }

/**
 * Starts a whole venue on one bare port: REST at the root, the socket on an upgrade of any path. Resolves when ready.
 */
export async function startVenue(options: StartVenueOptions = {}): Promise<StartedVenue> {
  const running = await runVenue(
    { ...paperVenue, ...options.venue },
    { mode: 'quiet', seed: 1, speed: 1, timers: systemMarketTimers, readFile: readTextFile, ...options.market },
    options.testClock,
  )
  const served = await serveVenue(running.venue, options)
  return {
    ...served,
    ...(running.control !== undefined && { control: running.control }),
    close: async () => {
      await served.close()
      await running.close()
    },
  }
}

/** Serves the two gateways of a running venue on a bare port. */
export async function serveVenue(
  core: VenuePort,
  { port = 0, host = '127.0.0.1', gateway = {} }: Pick<StartVenueOptions, 'port' | 'host' | 'gateway'> = {},
): Promise<StartedVenue> {
  const sockets = createSocketServer(core, gateway)
  const server = createHttpServer(createRestHandler(core, gateway))
  listenForUpgrades(server, sockets.handleUpgrade)
  const bound = await listen(server, port, host)
  return {
    restUrl: `http://${host}:${bound}`,
    wsUrl: `ws://${host}:${bound}`,
    port: bound,
    core,
    close: async () => {
      await sockets.close()
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      const address = server.address()
      assert(typeof address === 'object' && address !== null, 'a server that listens on a port has an address')
      resolve(address.port)
    })
  })
}
