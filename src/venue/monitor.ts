import type { ErrorCode } from '@/core/protocol/errorCodes'
import type { NumberedCommand } from './engine/command'
import type { Tracing } from './tracing'

export type Transport = 'rest' | 'socket'

/**
 * One request while the venue handles it. Handlers record the times, in milliseconds of {@link VenueMonitor.nowMs}. If
 * a request has several commands, the first one is recorded as submitted and the last one as applied.
 */
export type RequestTrace = {
  /** Unique among all processes. */
  readonly id: string
  readonly transport: Transport
  readonly beganMs: number
  /** The W3C name of the request's span, for other processes; undefined if the request is not traced. */
  readonly traceparent: string | undefined
  /** Name from the tables of operations and endpoints, never text from the sender; undefined until known. */
  operation: string | undefined
  /** Number of the request's command; undefined while there is none. */
  seq: number | undefined
  submittedMs: number | undefined
  writeBeganMs: number | undefined
  writtenMs: number | undefined
  appliedMs: number | undefined
  /** In a cluster: when the event stream had the answer, by the clock of NATS, UNIX milliseconds. */
  publishedMs: number | undefined
}

/**
 * Stages of a command in a cluster that are not measured per request. `fetch`: from storage in the command log until
 * an engine starts on the command. `publish`: from being applied until the event stream has the events. `show`: from
 * then until a gateway has applied the events. `flush`: one write of the projector. `fetch` and `show` compare clocks
 * of two machines.
 */
export type ClusterStage = 'fetch' | 'apply' | 'publish' | 'show' | 'flush'

export type CounterName =
  | 'leaseChanges'
  | 'fencingRefusals'
  | 'publishFailures'
  | 'natsDisconnects'
  /** Commands that were already answered when this engine applied them. No other metric counts these commands. */
  | 'commandsReplayed'

export type AppliedRequest = {
  readonly requestId: string
  readonly seq: number
  readonly command: NumberedCommand['command']['type']
  readonly result: 'accepted' | 'rejected' | 'left out'
  /** Undefined for a replayed command, which was answered before this engine applied it. */
  readonly fetchMs: number | undefined
  /** Milliseconds for the whole log message that contained the command. */
  readonly applyMs: number
}

/** Values read on request; an unknown value is undefined. */
export type GaugeName =
  | 'accounts'
  | 'commandSeq'
  | 'waitingCommands'
  | 'commandsSinceSnapshot'
  | 'snapshotAgeSeconds'
  | 'journalAgeSeconds'
  | 'journalCommands'
  | 'journalBytes'
  | 'historyBytes'
  | 'sockets'
  | 'slowSockets'
  | 'waitingMessages'
  | 'leads'
  | 'streamBehind'
  | 'streamStaleSeconds'
  | 'streamMessages'
  | 'streamBytes'
  | 'streamAgeSeconds'
  | 'streamKeptSeconds'
  | 'waitingBatches'
  | 'digestsEqual'
  | 'snapshotBytes'
  | 'historySeq'
  | 'historyBehind'
  | 'historyLagSeconds'
  | 'natsUp'
  | 'postgresUp'

/**
 * Monitors a running venue. The venue works unchanged without a monitor. No function throws or retains its arguments.
 */
export type VenueMonitor = {
  readonly nowMs: () => number
  /** Converts a time of `nowMs` to UNIX milliseconds, to compare with other machines. */
  readonly wallMs: (ms: number) => number
  /** `readParent` returns the sender's W3C `traceparent`, if any; called only if requests are traced. */
  readonly beginRequest: (transport: Transport, readParent?: () => string | undefined) => RequestTrace
  /** Called when the answer was handed to the connection, with its error code if any. */
  readonly endRequest: (trace: RequestTrace, error: ErrorCode | undefined) => void
  /** Called with the time a command waited to be written, and the time of engine and read models. */
  readonly commandApplied: (
    command: NumberedCommand['command'],
    isAccepted: boolean,
    times: { readonly queuedMs: number; readonly applyMs: number },
  ) => void
  /** Called when a group of commands was written and synced. */
  readonly groupWritten: (commands: number, bytes: number, tookMs: number) => void
  /** Called after events were delivered, with the time since the oldest of their commands was applied. */
  readonly eventsDelivered: (lagMs: number) => void
  /** Called when a slow reader missed a message of a renewable channel. */
  readonly frameSkipped: () => void
  /** Called when a reader was disconnected because of too much waiting data. */
  readonly slowReaderClosed: () => void
  /** Registers a source of a gauge; several sources are summed. `about` names the stream or the lease. */
  readonly watch: (gauge: GaugeName, read: () => number | undefined, about?: string) => void
  readonly stageTook: (stage: ClusterStage, tookMs: number) => void
  readonly happened: (what: CounterName, about?: string) => void
  /**
   * Receives commands of requests that a cluster's engine has applied: those that took at least `fromMs`, or all if 0.
   */
  readonly onApplied: { readonly fromMs: number; readonly hear: (applied: AppliedRequest) => void } | undefined
  readonly tracing: Tracing | undefined
}
