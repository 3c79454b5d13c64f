import { systemClock } from '@/core/lib/clock'
import { createRandom } from '@/core/lib/random'
import { noLimits } from '@/venue/api/gateway'
import { systemScheduler } from '@/venue/api/scheduler'
import type { MirrorOptions } from '@/venue/market/mirror/mirrorOptions'
import { usualLatency, usualQueue } from '@/venue/market/mirror/mirrorRules'
import { createVenueSource } from '@/venue/market/source/venueSource'
import { openUpstream } from '@/venue/node/openUpstream'
import { startVenue, type StartedVenue } from '@/venue/node/startVenue'

type MirrorVenueOptions = Partial<Pick<MirrorOptions, 'queue' | 'latency' | 'onProblem'>> & {
  readonly instruments?: readonly string[]
  readonly dataDir?: string
}

/** Starts a paper venue that mirrors the venue at this port. */
export function startMirrorVenue(
  port: number,
  {
    instruments,
    dataDir = ':memory:',
    queue = usualQueue,
    latency = usualLatency,
    onProblem = () => undefined,
  }: MirrorVenueOptions = {},
): Promise<StartedVenue> {
  const source = createVenueSource({
    restUrl: `http://127.0.0.1:${port}`,
    wsUrl: `ws://127.0.0.1:${port}/?sealed`,
    instruments,
    clock: systemClock,
    timers: systemScheduler,
    random: createRandom(1),
    fetch,
    openSocket: openUpstream,
    onProblem,
  })
  const after = (delayMs: number, run: () => void) => void systemScheduler.after(delayMs, run)
  return startVenue({
    gateway: { limits: noLimits },
    venue: { isAudited: true, dataDir },
    market: { mode: 'mirror', mirror: { source, upstream: 'the test', queue, latency, onProblem, after } },
  })
}
