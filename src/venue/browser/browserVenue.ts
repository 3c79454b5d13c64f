import { systemClock } from '@/lib/clock'
import type { GatewayOptions } from '../api/gateway'
import { createRestGateway, type RestGateway } from '../api/restGateway'
import { createSocketGateway, type SocketGateway } from '../api/socketGateway'
import { createCarriedClock } from '../housekeeping/clocks'
import { bringToLife } from '../liveVenue'
import type { MarketOptions } from '../market/marketDesk'
import { paperRules, systemMarketTimers } from '../paperRules'
import type { Storage } from '../storage/storage'
import { openVenueOn } from '../venue'
import type { VenuePort } from '../venuePort'

/** A venue that runs in this browser, with the gateways that its pages are served by. */
export type BrowserVenue = {
  readonly core: VenuePort
  readonly rest: RestGateway
  readonly sockets: SocketGateway
  /** Stops the market, writes everything and closes the storage. */
  readonly close: () => Promise<void>
}

/** The market of `npm start`. */
const livingMarket: MarketOptions = { mode: 'live', seed: 1, speed: 1, timers: systemMarketTimers }

/** Opens the venue on its storage and brings its market to life. Throws `StorageError` in words when it cannot be. */
export async function openBrowserVenue(
  open: () => Storage,
  on: { readonly failure: (error: unknown) => void; readonly notice: (notice: string) => void },
  { market = livingMarket, gateway = {} }: { readonly market?: MarketOptions; readonly gateway?: GatewayOptions } = {},
): Promise<BrowserVenue> {
  const venue = openVenueOn(open, {
    ...paperRules,
    clock: createCarriedClock(systemClock, () => performance.now()),
    onFailure: on.failure,
    onNotice: on.notice,
  })
  const running = await bringToLife(venue, market, { onNotice: on.notice })
  const sockets = createSocketGateway(venue, gateway)
  return {
    core: venue,
    rest: createRestGateway(venue, gateway),
    sockets,
    close: async () => {
      try {
        await sockets.close()
      } finally {
        await running.close()
      }
    },
  }
}
