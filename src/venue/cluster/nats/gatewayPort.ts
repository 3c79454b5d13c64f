import type { JsMsg } from '@nats-io/jetstream'
import { laterTurn } from '@/core/lib/laterTurn'
import type { Clock } from '@/core/lib/clock'
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
import { openSpentLog } from './spentLog'
import { readPast, type StoredPiece } from './pastLog'
import type { StreamFreshness } from './streamFreshness'
import { storedMsOf } from './streamReader'
import { openTurns } from './turns'
import { notReadyMs, watchStream } from './watchCluster'

export type GatewayPortConfig = {
  readonly nats: Nats
  readonly codec: StorageCodec
  readonly names: ClusterNames
  /** Unique among all gateways that ever run. */
  readonly gatewayId: string
  readonly replicas: number
  /** The machine's clock: commands carry it, and the venue's time follows. */
  readonly clock: Clock & Partial<Pick<CarriedClock, 'carryOn'>>
  readonly domain: SigningDomain
  readonly playGrant: PlayGrant
  /** An empty database in memory, for what this process hears itself. */
  readonly database: Database
  /**
   * Gives the history that the gateway shows, from the local one and what is shown now. With it the gateway begins from the
   * newest snapshot. Without one the local history is all there is: the gateway plays all events again, up to `maxReplay`
   * commands, and of a longer log begins from the newest snapshot too, with a history that begins there.
   */
  readonly openHistory?: ((local: History, shownSeq: () => number) => Promise<History>) | undefined
  readonly contactTimes?: ContactTimes
  readonly maxReplay?: number
  /** With `openHistory`: what it has to hear of the last day. */
  readonly recent?: Pick<RecentPast, 'hear' | 'begin' | 'stop'> | undefined
  readonly monitor?: VenueMonitor | undefined
  readonly onNotice?: (notice: string) => void
  /** Called once when the gateway cannot go on. Must end the process. */
  readonly onFailure: (error: unknown) => void
}

export type GatewayPort = VenuePort & {
  /**
   * From now on `onChange` hears when what the port shows is no longer, or again, what is true: its process is cut off from the
   * log, or was stopped. While it is, commands are rejected at once, and none that had no answer is sent again.
   */
  readonly watchContact: (onChange: (hasContact: boolean) => void) => void
  /** How far what it shows is behind the event stream. */
  readonly freshness: StreamFreshness
  readonly close: () => Promise<void>
}

/** About a minute of a start. */
const usualMaxReplay = 500_000
/** A history that is shown, and one that is only asked for what is going on. */
const ownExtent = { days: 30, rows: 500_000 }
const copyExtent = { days: 1, rows: 10_000 }

/**
 * The venue as one of many gateways has it: what is true now is built from the event stream, commands go to the log, and a
 * command is answered when this gateway has applied its events, so that no read of its sender is behind the answer. Ready
 * when it has heard all that there was.
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
  /** False at the start and after a cut: those events were published long before, and no one waited for them. */
  let isLive = () => false
  const reader = await followVenue({
    nats,
    codec,
    names,
    replicas: config.replicas,
    maxSnapshotSeq: Infinity,
    minSnapshotSeq: isAlone ? (config.maxReplay ?? usualMaxReplay) : 0,
    onBatch: (batch) => {
      // A gateway whose clock is behind another's would send what counts as old.
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
  const turns = await openTurns(nats, names.turns, config.replicas)
  clock.carryOn?.(live.timeNs)
  const onPiece = ({ piece }: StoredPiece) => local.applyPast(piece)
  const past = isAlone ? await readPast(nats, codec, names.past, { onPiece, onFailure }) : undefined
  await recent?.begin(live, clock)
  if (monitor !== undefined) watchGateway(monitor, { live, reader, sender })
  return {
    submit: sender.submit,
    spentBefore: [],
    // `spendForAll` has kept it before the request did anything.
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

/** While what the port shows may be old, its commands are held back. */
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

/** Hands out batches in order, in a later turn than the senders of their commands are answered. */
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
        laterTurn(deliver)
      }
      undelivered.push(batch)
    },
    listen: (listener: (batch: EventBatch) => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
