import { systemClock } from '@/core/lib/clock'
import { createCarriedClock } from '../housekeeping/clocks'
import { systemMarketTimers } from '../paperRules'
import { mirrorMarket } from './mirrorMarket'
import { readTextFile } from './readTextFile'
import { createReplayService, isRecording } from './replayService'
import { createRestHandler } from './restServer'
import { runVenue } from './runVenue'
import { createSocketServer } from './socketServer'
import { paperVenue } from './startVenue'
import type { VenueService, VenueServiceOptions } from './venueServiceOptions'

/** Opens the data folder and starts market and gateways. Resolves when ready. */
export async function createVenueService(options: VenueServiceOptions): Promise<VenueService> {
  if (options.market.kind === 'replay') {
    const files = options.market.file.split(',')
    if (await isRecording(files)) return createReplayService(options, files)
  }
  const {
    dataDir,
    isFresh,
    acceptsLoss = false,
    domain,
    market,
    seed,
    speed,
    playGrant,
    positionMode,
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
      mirror: market.kind === 'mirror' ? mirrorMarket(market.venue, options, onNotice) : undefined,
      seed,
      speed,
      ...(positionMode !== undefined && { positionMode }),
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
    ...(market.kind === 'mirror' && { market: 'mirror' as const }),
    close: async () => {
      await sockets.close()
      await close()
    },
  }
}
