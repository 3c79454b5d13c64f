import { createRandom } from '@/core/lib/random'
import type { MarketStatus } from '../../rules/marketStatus'
import type { VenuePort } from '../../venuePort'
import { createSerialQueue, type Market, type MarketOptions } from '../marketContext'
import type { MarketEvent } from '../source/marketEvent'
import { delayOrders } from './delayOrders'
import { createLatency } from './latency'
import { createMirrorFeed } from './mirrorFeed'
import type { MirrorOptions } from './mirrorOptions'
import { consumedMs, latencyText, periodMs, queueText, rulesOf } from './mirrorRules'
import { expireMirrored, openMirror } from './openMirror'
import { createUpstreamMonitor } from './upstreamMonitor'

/** A venue that starts while its upstream is down does not wait longer. */
const firstQuotesWithinMs = 10_000

/**
 * Runs a market that follows a live venue. Resolves when its first quotes are in the books, or after ten seconds without
 * them. While the source is not trusted (`MarketStatus.state`), quotes are withdrawn, and liquidations and triggers
 * pause; all of it resumes by itself.
 */
export async function runMirror(port: VenuePort, options: MarketOptions, mirror: MirrorOptions): Promise<Market> {
  const { source, queue, latency: latencyRule } = mirror
  const rules = rulesOf(queue)
  await openMirror(port, rules, options)
  const feed = createMirrorFeed(port, rules, mirror.onProblem)
  const monitor = createUpstreamMonitor(() => performance.now())
  const startedMs = { wall: port.clock.nowMs(), steady: performance.now() }
  const latency = createLatency(latencyRule, createRandom(options.seed))
  const turns = createSerialQueue()
  let isBusy = false
  let onLive = () => {}
  const isLive = new Promise<void>((resolve) => (onLive = resolve))

  const unknownBooks = () => feed.names().filter((name) => !feed.isBookKnown(name)).length

  function receive(events: readonly MarketEvent[]): void {
    monitor.note(events)
    for (const event of events) {
      latency.note(event)
      feed.apply(event)
    }
  }

  async function step(): Promise<void> {
    monitor.tick(unknownBooks())
    feed.setShown(monitor.isShown())
    await feed.flush(() => monitor.status().state === 'live')
    if (monitor.status().state === 'live') onLive()
  }

  source.start(receive)
  const stopTimer = options.timers.every(periodMs, () => {
    if (isBusy) return
    isBusy = true
    void turns.run(step).finally(() => {
      isBusy = false
    })
  })
  await Promise.race([isLive, new Promise<void>((resolve) => mirror.after(firstQuotesWithinMs, resolve))])

  const status = (): MarketStatus => {
    const { sinceMs, ...now } = monitor.status()
    const delayMs = latency.medianMs()
    return {
      kind: 'mirror',
      upstream: mirror.upstream,
      ...now,
      sinceMs: Math.round(startedMs.wall + sinceMs - startedMs.steady),
      unknownBooks: unknownBooks(),
      ...(delayMs !== undefined && { delayMs }),
      queue: queueText(queue),
      latency: latencyText(latencyRule),
      consumedMs,
    }
  }
  return {
    roll: () => turns.run(() => expireMirrored(port)),
    answerOtc: () => Promise.resolve(),
    fundingRates: feed.fundingRates,
    isPaused: () => monitor.status().state !== 'live',
    status,
    delay: (submit) =>
      delayOrders(submit, () => {
        const delayNs = latency.draw()
        return delayNs === 0n ? undefined : new Promise((resolve) => mirror.after(Number(delayNs) / 1e6, resolve))
      }),
    stop: async () => {
      stopTimer()
      await source.stop()
      await turns.settled()
    },
  }
}
