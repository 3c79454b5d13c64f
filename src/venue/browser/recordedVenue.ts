import type { Sqlite3Static } from '@sqlite.org/sqlite-wasm'
import type { GatewayOptions } from '../api/gateway'
import { createRestGateway } from '../api/restGateway'
import { createSocketGateway } from '../api/socketGateway'
import { usualLatency, usualQueue } from '../market/mirror/mirrorRules'
import { blobReader } from '../market/source/recording/blobReader'
import { openRecording } from '../market/source/recording/openRecording'
import { paperRules } from '../paperRules'
import { openReplayVenue } from '../replayVenue'
import { openVenueOn } from '../venue'
import { memoryStorage } from './browserStorage'
import type { BrowserVenue } from './browserVenue'

type On = {
  readonly failure: (error: unknown) => void
  readonly notice: (notice: string) => void
  /** Called with the venue of the first session, and of each that a jump begins; the earlier one has ended. */
  readonly served: (venue: BrowserVenue) => void
}

/**
 * Opens a recording as a venue in memory. Resolves when it is served. Throws `MarketSourceError` for a file that is not
 * a recording.
 */
export async function openRecordedVenue(
  sqlite: Sqlite3Static,
  file: Blob,
  on: On,
  gateway: GatewayOptions = {},
): Promise<void> {
  const recording = await openRecording(blobReader(file))
  let current: BrowserVenue | undefined
  let closeReplay: () => Promise<void> = () => Promise.resolve()
  const replay = await openReplayVenue(
    {
      openVenue: (clock) =>
        openVenueOn(() => memoryStorage(sqlite), {
          ...paperRules,
          clock,
          onFailure: on.failure,
          onNotice: on.notice,
        }),
      serve: async (core) => {
        const before = current
        const sockets = createSocketGateway(core, gateway)
        current = {
          core,
          rest: createRestGateway(core, gateway),
          sockets,
          close: async () => {
            await sockets.close()
            await closeReplay()
          },
        }
        on.served(current)
        await before?.sockets.close()
      },
      timers: {
        after: (delayMs, run) => {
          const timer = setTimeout(run, delayMs)
          return () => clearTimeout(timer)
        },
        nowMs: () => performance.now(),
      },
      onFailure: on.failure,
      onProblem: on.notice,
    },
    {
      recording,
      name: file instanceof File ? file.name : 'a recording',
      queue: usualQueue,
      latency: usualLatency,
      clock: 'real',
      seed: 1,
    },
  )
  closeReplay = replay.close
}
