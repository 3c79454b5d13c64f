import type { ErrorCode } from '@/core/protocol/errorCodes'
import type { NumberedCommand } from './engine/command'
import type { Tracing } from './tracing'

export type Transport = 'rest' | 'socket'

/**
 * One request on its way through the venue. Who handles it notes when; all times are milliseconds of
 * {@link VenueMonitor.nowMs}. Of several commands of one request the first is noted as submitted, the last as applied.
 */
export type RequestTrace = {
  /** Unique among all processes. */
  readonly id: string
  readonly transport: Transport
  readonly beganMs: number
  /** The W3C name of its span, for those who go on with it elsewhere; undefined when it is not traced. */
  readonly traceparent: string | undefined
  /** From the tables of operations and endpoints, never a text of the sender's; undefined until it is known. */
  operation: string | undefined
  /** The journal's number of the command; undefined while the request has none. */
  seq: number | undefined
  submittedMs: number | undefined
  writeBeganMs: number | undefined
  writtenMs: number | undefined
  appliedMs: number | undefined
  /** In a cluster: when the event stream had the answer, by the clock of NATS, in milliseconds since 1970. */
  publishedMs: number | undefined
}

/**
 * What a command passes in a cluster that no request measures by itself. `fetch`: from being stored in the command log until
 * an engine begins with it. `publish`: from being applied until the event stream has the events. `show`: from there until
 * a gateway has applied them. `flush`: a write of the projector. The first and the third compare clocks of two machines.
 */
export type ClusterStage = 'fetch' | 'apply' | 'publish' | 'show' | 'flush'

/** What is counted as it happens. */
export type CounterName =
  | 'leaseChanges'
  | 'fencingRefusals'
  | 'publishFailures'
  | 'natsDisconnects'
  /** Commands applied after they were answered. No other metric counts them. */
  | 'commandsReplayed'

/** A command of a request that an engine of a cluster has applied. */
export type AppliedRequest = {
  readonly requestId: string
  readonly seq: number
  readonly command: NumberedCommand['command']['type']
  readonly result: 'accepted' | 'rejected' | 'left out'
  /** Undefined for a replayed command, which was answered before this engine applied it. */
  readonly fetchMs: number | undefined
  /** Of the message of the log that it came with. */
  readonly applyMs: number
}

/** Values that are read only when someone looks. A value that is unknown is undefined. */
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
 * Who watches a venue at work. The venue calls it where something happens and works the same without one. No function
 * throws, and none keeps what it is given beyond counting it.
 */
export type VenueMonitor = {
  /** Milliseconds from an arbitrary beginning; never goes back. */
  readonly nowMs: () => number
  /** Of a time of `nowMs`, usually the present: milliseconds since 1970, to compare with the clocks of other machines. */
  readonly wallMs: (ms: number) => number
  /** `readParent` gives the W3C `traceparent` that the sender gave, if any; it is called only when requests are traced. */
  readonly beginRequest: (transport: Transport, readParent?: () => string | undefined) => RequestTrace
  /** The answer was handed to the connection; with the code of the error when it was one. */
  readonly endRequest: (trace: RequestTrace, error: ErrorCode | undefined) => void
  /** A command was applied: how long it waited to be written, and how long the engine and the read models took. */
  readonly commandApplied: (
    command: NumberedCommand['command'],
    isAccepted: boolean,
    times: { readonly queuedMs: number; readonly applyMs: number },
  ) => void
  /** A group of commands was written and synced. */
  readonly groupWritten: (commands: number, bytes: number, tookMs: number) => void
  /** The listeners have heard the events of some commands, the oldest of which was applied so long ago. */
  readonly eventsDelivered: (lagMs: number) => void
  /** A message of a renewable channel was left out for a reader that is behind. */
  readonly frameSkipped: () => void
  /** A reader was cut off because too much waited for it. */
  readonly slowReaderClosed: () => void
  /** Adds a source of a value; several sources of one are added up. `about` names the stream or the lease. */
  readonly watch: (gauge: GaugeName, read: () => number | undefined, about?: string) => void
  readonly stageTook: (stage: ClusterStage, tookMs: number) => void
  readonly happened: (what: CounterName, about?: string) => void
  /** Hears of commands of requests that an engine of a cluster applied: of all of them, or of those that took long. */
  readonly onApplied: { readonly fromMs: number; readonly hear: (applied: AppliedRequest) => void } | undefined
  /** Present when requests are traced. */
  readonly tracing: Tracing | undefined
}
