import type { Clock } from '@/core/lib/clock'
import { createRandom } from '@/core/lib/random'
import type { Command, OrderRequest } from './engine/command'
import type { QueueModel } from './engine/mirror/queueModel'
import { startHousekeeping } from './housekeeping/housekeeping'
import type { LiveVenueAccount } from './live/liveAccount'
import type { MarketOptions } from './market/marketContext'
import { delayOrders } from './market/mirror/delayOrders'
import { createLatency, type LatencyRule } from './market/mirror/latency'
import { createMirrorFeed } from './market/mirror/mirrorFeed'
import { consumedMs, latencyText, queueText, rulesOf } from './market/mirror/mirrorRules'
import { expireMirrored, openMirror } from './market/mirror/openMirror'
import { createReplayClock } from './market/mirror/replayClock'
import { openReplayRunner, type ReplayRunnerOptions, type ReplayWays } from './market/mirror/replayRunner'
import type { ReplaySession } from './market/mirror/replayTrack'
import type { MarketEvent, RecordedMarket } from './market/source/marketEvent'
import type { MarketStatus } from './rules/marketStatus'
import type { PaperVenue } from './venue'
import type { ReplayPort, VenuePort } from './venuePort'

/** Where a replay runs: in a process of Node, or in a browser's worker. */
export type ReplayHost = {
  /** Opens an empty venue in memory on this clock. Each session has its own. */
  readonly openVenue: (clock: Clock) => PaperVenue | Promise<PaperVenue>
  /** Serves a session in place of the earlier one, whose connections end. */
  readonly serve: (port: VenuePort) => Promise<void>
  readonly timers: ReplayRunnerOptions['timers']
  readonly onFailure: (error: unknown) => void
  readonly onProblem?: (problem: string) => void
}

export type ReplayVenueOptions = Pick<MarketOptions, 'positionMode' | 'seed'> & {
  readonly recording: RecordedMarket
  /** Name of the recording, for people. */
  readonly name: string
  readonly queue: QueueModel
  readonly latency: LatencyRule
  readonly clock: 'real' | 'lockstep'
}

export type ReplayVenue = { readonly replay: ReplayPort; readonly close: () => Promise<void> }

/**
 * Opens a recording as a market. Each session is a fresh venue in memory whose clock shows the recording's time: a jump
 * opens a new one, in which the known accounts have their keys and their starting money again.
 */
export async function openReplayVenue(host: ReplayHost, options: ReplayVenueOptions): Promise<ReplayVenue> {
  const { recording, queue, positionMode } = options
  const rules = rulesOf(queue)
  const createDelays = () => createLatency(options.latency, createRandom(options.seed))
  let latency = createDelays()
  let current: PaperVenue | undefined

  async function openSession(atNs: bigint, first: readonly MarketEvent[], ways: ReplayWays): Promise<ReplaySession> {
    const clock = createReplayClock(atNs)
    // Each session draws the same delays, whatever came before it.
    latency = createDelays()
    const venue = await host.openVenue(clock)
    await openMirror(venue, rules, positionMode === undefined ? {} : { positionMode })
    const feed = createMirrorFeed(venue, rules, host.onProblem)
    for (const event of first) feed.apply(event)
    await feed.flush()
    for (const account of current?.live.accounts.values() ?? []) await openAgain(venue, account)
    const market = {
      roll: () => expireMirrored(venue),
      answerOtc: () => Promise.resolve(),
      fundingRates: feed.fundingRates,
      isPaused: feed.isLost,
    }
    // The track calls the timed work, by recorded seconds.
    const housekeeping = await startHousekeeping(venue, {
      market,
      timers: { every: () => () => {} },
      lastSeenMs: undefined,
    })
    const before = current
    current = venue
    let lostMs: number | undefined
    const since = () => ({ startMs: Number(atNs / 1_000_000n), lostMs })
    const submit = delayOrders(stampedBy(venue), ways.waitForArrival)
    await host.serve({ ...venue, submit, replay: ways.control, marketStatus: () => statusOf(options, since()) })
    await before?.close()
    return {
      clock,
      feed: {
        flush: async () => {
          await feed.flush()
          lostMs = feed.isLost() ? (lostMs ?? clock.nowMs()) : undefined
        },
        apply: (event) => {
          latency.note(event)
          feed.apply(event)
        },
      },
      tick: housekeeping.tick,
    }
  }

  const { timers, onFailure } = host
  const { clock } = options
  const runner = await openReplayRunner({
    recording,
    clock,
    timers,
    openSession,
    drawLatency: () => latency.draw(),
    onFailure,
  })
  return {
    replay: runner.control,
    close: async () => {
      await runner.stop()
      await current?.close()
      await recording.close()
    },
  }
}

type SessionTimes = { readonly startMs: number; readonly lostMs: number | undefined }

function statusOf({ name, queue, latency }: ReplayVenueOptions, { startMs, lostMs }: SessionTimes): MarketStatus {
  return {
    kind: 'recording',
    upstream: name,
    ...(lostMs === undefined
      ? { state: 'live', sinceMs: startMs }
      : { state: 'lost', sinceMs: lostMs, reason: 'the recording has a gap' }),
    queue: queueText(queue),
    latency: latencyText(latency),
    consumedMs,
  }
}

/** Opens a trader's account as it began, with its keys, so that its owner need not sign again. */
async function openAgain(venue: PaperVenue, { account, kind, signingKeys, apiKeys }: LiveVenueAccount): Promise<void> {
  if (kind !== 'trader') return
  const { playGrant } = venue
  await venue.submit({ type: 'openAccount', account, kind })
  for (const { signingKey, expirySec } of signingKeys.values()) {
    await venue.submit({ type: 'registerSigningKey', account, signingKey, expirySec })
  }
  for (const [asset, amount] of playGrant.others)
    await venue.submit({ type: 'depositCollateral', account, asset, amount })
  if (playGrant.USDC > 0n) await venue.submit({ type: 'deposit', account, amount: playGrant.USDC })
  for (const { createdAtNs: _, ...key } of apiKeys.values()) await venue.submit({ type: 'createApiKey', account, key })
}

/**
 * Clients stamp orders with the present, which is the future of a recording. Such an order counts as stamped now; its
 * digest, which the signature covers, stays.
 */
function stampedBy({ submit, clock }: PaperVenue): VenuePort['submit'] {
  const stamped = <Stamped extends { readonly timestampSec?: bigint }>(request: Stamped): Stamped => {
    const nowSec = BigInt(Math.floor(clock.nowMs() / 1000))
    const { timestampSec } = request
    return timestampSec === undefined || timestampSec <= nowSec ? request : { ...request, timestampSec: nowSec }
  }
  return (command, trace) => submit(stampedCommand(command, stamped), trace)
}

function stampedCommand(
  command: Command,
  stamped: <Stamped extends Pick<OrderRequest, 'timestampSec'>>(request: Stamped) => Stamped,
): Command {
  if (command.type === 'createOrder' || command.type === 'editOrder')
    return { ...command, order: stamped(command.order) }
  if (command.type === 'createOrders') return { ...command, orders: command.orders.map(stamped) }
  if (command.type === 'createQuote' || command.type === 'previewQuote')
    return { ...command, quote: stamped(command.quote) }
  return command
}
