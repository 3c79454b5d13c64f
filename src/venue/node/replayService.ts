import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import { systemScheduler } from '../api/scheduler'
import { isMinuteBars } from '../market/replayPrices'
import { openReplayVenue } from '../replayVenue'
import type { VenuePort } from '../venuePort'
import { openVenue } from './openVenue'
import { openMarketFiles } from './recordings/marketFolder'
import { createRestHandler } from './restServer'
import { createSocketServer } from './socketServer'
import { paperVenue } from './startVenue'
import type { VenueService, VenueServiceOptions } from './venueServiceOptions'

/** True if the files are a recording, or files of other venues: anything but one file of minute bars. */
export async function isRecording(files: readonly string[]): Promise<boolean> {
  const [path] = files
  if (path === undefined || files.length > 1) return true
  const file = await open(path, 'r').catch(() => undefined)
  // The reader of bars explains a file that cannot be read.
  if (file === undefined) return false
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(200), 0, 200, 0)
    return !isMinuteBars(buffer.toString('utf8', 0, bytesRead))
  } finally {
    await file.close()
  }
}

/** Longer than any signature is accepted. */
const spentMs = 600_000

type Served = { readonly sockets: ReturnType<typeof createSocketServer>; readonly rest: VenueService['handleRest'] }

/**
 * Serves a recording. Every session is a venue in memory: the data folder is not touched. A jump cuts the connections,
 * whose clients connect to the new session. Throws `MarketSourceError` for files that cannot be replayed.
 */
export async function createReplayService(
  options: VenueServiceOptions,
  files: readonly string[],
): Promise<VenueService> {
  const { domain, playGrant, isAudited = false, seed, speed, positionMode, onFailure, onNotice, monitor } = options
  const gateway = { ...options.gateway, monitor }
  let served: Served | undefined
  let spent: { readonly signature: string; readonly atMs: number }[] = []

  async function serve(port: VenuePort): Promise<void> {
    const before = served
    spent = spent.filter(({ atMs }) => performance.now() - atMs < spentMs)
    const session: VenuePort = {
      ...port,
      // What an earlier session has accepted must not be sent again.
      spentBefore: spent.map(({ signature }) => signature),
      keepSpent: (signature) => {
        spent.push({ signature, atMs: performance.now() })
        return port.keepSpent(signature)
      },
    }
    served = { sockets: createSocketServer(session, gateway), rest: createRestHandler(session, gateway) }
    await before?.sockets.close()
  }

  const { replay, close } = await openReplayVenue(
    {
      openVenue: (clock) =>
        openVenue({
          ...paperVenue,
          clock,
          domain,
          playGrant,
          isAudited,
          ...(onFailure !== undefined && { onFailure }),
        }),
      serve,
      timers: systemScheduler,
      onFailure: onFailure ?? (() => undefined),
      ...(onNotice !== undefined && { onProblem: onNotice }),
    },
    {
      recording: await openMarketFiles(files),
      name: files.map((file) => basename(file)).join(', '),
      queue: options.queue,
      latency: options.latency,
      clock: options.replayClock,
      seed,
      ...(positionMode !== undefined && { positionMode }),
    },
  )
  await replay.setSpeed(speed)
  return {
    handleRest: (request, response) => served?.rest(request, response),
    handleUpgrade: (request, socket, head) => served?.sockets.handleUpgrade(request, socket, head),
    market: 'replay',
    close: async () => {
      await served?.sockets.close()
      await close()
    },
  }
}
