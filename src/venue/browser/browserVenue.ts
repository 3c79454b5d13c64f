import { systemClock } from '@/core/lib/clock'
import { reportFault, type GatewayOptions } from '../api/gateway'
import { createRestGateway, type RestGateway } from '../api/restGateway'
import { createSocketGateway, type SocketGateway } from '../api/socketGateway'
import { createCarriedClock } from '../housekeeping/clocks'
import { bringToLife } from '../liveVenue'
import type { MarketOptions } from '../market/marketContext'
import { paperRules, systemMarketTimers } from '../paperRules'
import type { Storage } from '../storage/storage'
import { openVenueOn } from '../venue'
import type { VenuePort } from '../venuePort'

export type BrowserVenue = {
  readonly core: VenuePort
  readonly rest: RestGateway
  readonly sockets: SocketGateway
  /** Stops the market, writes everything and closes the storage. */
  readonly close: () => Promise<void>
}

/** The market of `npm start`. */
const livingMarket: MarketOptions = { mode: 'live', seed: 1, speed: 1, timers: systemMarketTimers }

/** Opens the venue on its storage and starts its market. Throws `StorageError` on failure. */
export async function openBrowserVenue(
  open: () => Storage,
  on: { readonly failure: (error: unknown) => void; readonly notice: (notice: string) => void },
  {
    market = livingMarket,
    gateway = {},
    isStateChecked = false,
  }: { readonly market?: MarketOptions; readonly gateway?: GatewayOptions; readonly isStateChecked?: boolean } = {},
): Promise<BrowserVenue> {
  let isOver = false
  const venue = openVenueOn(open, {
    ...paperRules,
    isStateChecked,
    clock: createCarriedClock(systemClock, () => performance.now()),
    onFailure: (error) => {
      isOver = true
      on.failure(error)
    },
    onNotice: on.notice,
  })
  const running = await bringToLife(venue, market, { onNotice: on.notice })
  const options: GatewayOptions = {
    ...gateway,
    // Requests then lose their data. The reason for the end was already reported where it occurred.
    onFault: (fault) => {
      if (!isOver) (gateway.onFault ?? reportFault)(fault)
    },
  }
  const sockets = createSocketGateway(venue, options)
  return {
    core: venue,
    rest: createRestGateway(venue, options),
    sockets,
    close: async () => {
      isOver = true
      try {
        await sockets.close()
      } finally {
        await running.close()
      }
    },
  }
}

/**
 * Starts a venue on a storage, checks its state, and closes it. Throws the error with which a real start would fail.
 */
export async function tryVenue(open: () => Storage, market?: MarketOptions): Promise<void> {
  const failures: unknown[] = []
  const on = { failure: (error: unknown) => void failures.push(error), notice: () => undefined }
  const venue = await openBrowserVenue(open, on, { isStateChecked: true, ...(market !== undefined && { market }) })
  await venue.close()
  if (failures.length > 0) throw failures[0]
}
