import type { EventBatch } from '@/venue/engine/event'
import type { LatencyRule } from '@/venue/market/mirror/latency'
import { usualQueue } from '@/venue/market/mirror/mirrorRules'
import type { MarketEvent, RecordedMarket } from '@/venue/market/source/marketEvent'
import { openVenue } from '@/venue/node/openVenue'
import { paperVenue } from '@/venue/node/startVenue'
import { openReplayVenue } from '@/venue/replayVenue'
import type { VenuePort } from '@/venue/venuePort'
import { createManualTime } from './manuallyDriven'
import { openBytes, recordedBytes } from './recordings/seededMarket'

type ReplayTestOptions = {
  readonly clock?: 'real' | 'lockstep'
  readonly latency?: LatencyRule
  readonly recording?: RecordedMarket
}

/** Opens a replay of these events in process, on a wall clock that the test moves. */
export async function openTestReplay(
  events: readonly MarketEvent[],
  { clock = 'real', latency = { kind: 'fixed', ms: 0 }, recording }: ReplayTestOptions = {},
) {
  const time = createManualTime()
  const batches: EventBatch[] = []
  const failures: unknown[] = []
  let served: VenuePort | undefined
  const opened = recording ?? (await openBytes(await recordedBytes(events)))
  const venue = await openReplayVenue(
    {
      openVenue: (at) =>
        openVenue({ ...paperVenue, clock: at, isAudited: true, onFailure: (error) => failures.push(error) }),
      serve: async (port) => {
        served = port
        port.onEvents((batch) => batches.push(batch))
      },
      timers: { after: time.timers.after, nowMs: time.clock.nowMs },
      onFailure: (error) => failures.push(error),
    },
    { recording: opened, name: 'the test', seed: 1, queue: usualQueue, latency, clock },
  )
  return {
    ...venue,
    time,
    batches,
    failures,
    port: (): VenuePort => {
      if (served === undefined) throw new Error('no session is served')
      return served
    },
  }
}
