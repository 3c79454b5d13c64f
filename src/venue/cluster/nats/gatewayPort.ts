import type { JsMsg } from '@nats-io/jetstream'
import type { Clock } from '@/core/lib/clock'
import { runInMacrotask } from '@/core/lib/runInMacrotask'
import type { SigningDomain } from '@/core/protocol/eip712'
import type { EventBatch } from '../../engine/event'
import type { CarriedClock } from '../../housekeeping/clocks'
import { applyEvents } from '../../live/applyEvents'
import { createLiveState, type MutableLiveState } from '../../live/liveState'
import type { VenueMonitor } from '../../monitor'
import type { PlayGrant } from '../../playGrant'
import type { Database } from '../../storage/database'
import type { History } from '../../storage/history'
import { loadVolumes } from '../../storage/pastVolumes'
import type { StorageCodec } from '../../storage/storageCodec'
import type { VenuePort } from '../../venuePort'
import type { RecentPast } from '../postgres/recentPast'
import type { ClusterNames } from './clusterStreams'
import { createCommandSender, type CommandSender } from './commandLog'
import { followVenue, type FollowedVenue } from './followVenue'
import { connectionPrefixOf } from './gatewayPresence'
import { createLocalHistory } from './localHistory'
import { watchContact, type ContactTimes } from './logContact'
import type { Nats } from './openNats'
import { readPast, type StoredPiece } from './pastLog'
import { openSpentLog } from './spentLog'
import type { StreamFreshness } from './streamFreshness'
import { storedMsOf } from './streamReader'
import { openKeyedLock } from './turns'
import { notReadyMs, watchStream } from './watchCluster'

export type GatewayPortConfig = {
  readonly nats: Nats
  readonly codec: StorageCodec
  readonly names: ClusterNames
  /** Unique among all gateways that ever run. */
  readonly gatewayId: string
  readonly replicas: number
  /** Clock of the machine. Commands carry its time, which the venue's time follows. */
  readonly clock: Clock & Partial<Pick<CarriedClock, 'carryOn'>>
  readonly domain: SigningDomain
  readonly playGrant: PlayGrant
  /** An empty in-memory database, for the events that this process receives. */
  readonly database: Database
  /**
   * Creates the gateway's history, from the local history and the last shown command. If given, the gateway starts
   * from the newest snapshot. Otherwise the gateway has only its local history: it replays all events if the log has
   * up to `maxReplay` commands. For a longer log it starts from the newest snapshot, and the history begins there.
   */
  readonly openHistory?: ((local: History, shownSeq: () => number) => Promise<History>) | undefined
  readonly contactTimes?: ContactTimes
  readonly maxReplay?: number
  /** With `openHistory`: prefetched data of the last day. */
  readonly recent?: Pick<RecentPast, 'hear' | 'begin' | 'stop'> | undefined
  readonly monitor?: VenueMonitor | undefined
  readonly onNotice?: (notice: string) => void
  /** Called once when the gateway cannot continue. Must end the process. */
  readonly onFailure: (error: unknown) => void
}

export type GatewayPort = VenuePort & {
  /**
   * Registers `onChange`. It is called with false when the process is cut off from the log or was paused, so that its
   * state may be outdated, and with true when the state is current again. In between, commands are rejected at once,
   * and unanswered ones are not repeated.
   */
  readonly watchContact: (onChange: (hasContact: boolean) => void) => void
  /** How far the shown state lags behind the event stream. */
  readonly freshness: StreamFreshness
  readonly close: () => Promise<void>
}

/** About a minute at a start. */
const usualMaxReplay = 500_000
/** Rows retained in a local history that is shown, and in one used only for current data. */
const ownExtent = { days: 30, rows: 500_000 }
const copyExtent = { days: 1, rows: 10_000 }

/**
 * Opens the venue as seen by one of many gateways. The current state is built from the event stream, and commands go
 * to the log. A command is answered once this gateway has applied its events, so that the sender's next read includes
 * them. Resolves when all events as of the start were received.
 */
export async function openGatewayPort(config: GatewayPortConfig): Promise<GatewayPort> {
  const { nats, codec, names, gatewayId, clock, monitor, onFailure, onNotice } = config
  const live = createLiveState()
  const { database, recent } = config
  const isAlone = config.openHistory === undefined
  const local = createLocalHistory(database, clock, {
    extent: isAlone ? ownExtent : copyExtent,
    onBackfilled: () => loadVolumes(database, live.volumes, (id) => live.instruments.byId.has(id), clock.nowNs()),
    onFailure,
  })
  const sender = createCommandSender(nats, names.commands, { codec, clock, senderId: gatewayId })
  const delivery = createBatchDelivery(onFailure, monitor)
  /** False at the start and after a loss of contact, when events are old and nobody waited for them. */
  let isLive = () => false
  const reader = await followVenue({
    nats,
    codec,
    names,
    replicas: config.replicas,
    maxSnapshotSeq: Infinity,
    minSnapshotSeq: isAlone ? (config.maxReplay ?? usualMaxReplay) : 0,
    onBatch: (batch) => {
      // Otherwise a gateway with a slow clock would send commands that count as too old.
      clock.carryOn?.(batch.timeNs)
      applyEvents(live, batch)
      local.apply(batch)
      recent?.hear(batch)
      delivery.add(batch)
    },
    onAnswer: sender.answer,
    ...(monitor !== undefined && {
      onMessage: (message: JsMsg) => {
        if (isLive()) monitor.stageTook('show', monitor.wallMs(monitor.nowMs()) - storedMsOf(message))
      },
    }),
    onNotice,
    onFailure,
  })
  isLive = () => reader.freshness.staleMs() < notReadyMs
  if (isAlone && reader.beganAt > 0) onNotice?.(historyNotice(reader.beganAt))
  const contact = createContact(config, reader, sender)
  const spent = await openSpentLog({ nats, codec, names, gatewayId, onFailure })
  const turns = await openKeyedLock(nats, names.turns, config.replicas)
  clock.carryOn?.(live.timeNs)
  const onPiece = ({ piece }: StoredPiece) => local.applyPast(piece)
  const past = isAlone ? await readPast(nats, codec, names.past, { onPiece, onFailure }) : undefined
  await recent?.begin(live, clock)
  if (monitor !== undefined) watchGateway(monitor, { live, reader, sender })
  return {
    submit: sender.submit,
    spentBefore: [],
    keepSpent: () => Promise.resolve(),
    spendForAll: spent.spend,
    catchUp: reader.catchUp,
    takeTurn: async (account) => {
      const endTurn = await turns.take(account)
      await reader.catchUp()
      return endTurn
    },
    connectionPrefix: connectionPrefixOf(gatewayId),
    onEvents: delivery.listen,
    live,
    history: (await config.openHistory?.(local.history, () => live.seq)) ?? local.history,
    clock,
    domain: config.domain,
    playGrant: config.playGrant,
    watchContact: contact.watch,
    freshness: reader.freshness,
    close: async () => {
      contact.stop()
      reader.stop()
      past?.stop()
      recent?.stop()
      spent.stop()
      sender.stop()
      await local.close()
    },
  }
}

const historyNotice = (beganAt: number): string =>
  `without PostgreSQL the history of this gateway begins with command ${beganAt}: it lists nothing before`

/** Rejects commands while the shown state may be outdated. */
function createContact({ nats, names, contactTimes }: GatewayPortConfig, reader: FollowedVenue, sender: CommandSender) {
  let stop = () => {}
  return {
    watch: (onChange: (hasContact: boolean) => void): void => {
      const contact = watchContact(nats, {
        name: names.events,
        reader,
        times: contactTimes,
        onChange: (hasContact) => {
          if (hasContact) sender.goOn()
          else sender.holdBack()
          onChange(hasContact)
        },
      })
      stop = contact.stop
    },
    stop: () => stop(),
  }
}

type GatewayParts = {
  readonly live: MutableLiveState
  readonly reader: FollowedVenue
  readonly sender: CommandSender
}

function watchGateway(monitor: VenueMonitor, { live, reader, sender }: GatewayParts): void {
  monitor.watch('accounts', () => live.accounts.size)
  monitor.watch('commandSeq', () => live.seq)
  monitor.watch('waitingCommands', sender.waitingCount)
  watchStream(monitor, 'events', reader.freshness)
}

/** Delivers batches in order, in a later macrotask than the senders' answers. */
function createBatchDelivery(onFailure: (error: unknown) => void, monitor: VenueMonitor | undefined) {
  const listeners = new Set<(batch: EventBatch) => void>()
  let undelivered: EventBatch[] = []
  let firstAtMs = 0

  function deliver(): void {
    const batches = undelivered
    undelivered = []
    try {
      for (const batch of batches) for (const listener of listeners) listener(batch)
      monitor?.eventsDelivered(monitor.nowMs() - firstAtMs)
    } catch (error) {
      onFailure(error)
    }
  }

  return {
    add: (batch: EventBatch) => {
      if (batch.events.length === 0 || listeners.size === 0) return
      if (undelivered.length === 0) {
        firstAtMs = monitor?.nowMs() ?? 0
        runInMacrotask(deliver)
      }
      undelivered.push(batch)
    },
    listen: (listener: (batch: EventBatch) => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
