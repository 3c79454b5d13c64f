import type { ErrorCode } from '@/protocol/errorCodes'
import type { NumberedCommand } from './engine/command'

export type Transport = 'rest' | 'socket'

/**
 * One request on its way through the venue. Who handles it notes when; all times are milliseconds of
 * {@link VenueMonitor.nowMs}. Of several commands of one request the first is noted as submitted, the last as applied.
 */
export type RequestTrace = {
  /** Unique in this process. */
  readonly id: string
  readonly transport: Transport
  readonly beganMs: number
  /** From the tables of operations and endpoints, never a text of the sender's; undefined until it is known. */
  operation: string | undefined
  /** The journal's number of the command; undefined while the request has none. */
  seq: number | undefined
  submittedMs: number | undefined
  writeBeganMs: number | undefined
  writtenMs: number | undefined
  appliedMs: number | undefined
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

/**
 * Who watches a venue at work. The venue calls it where something happens and works the same without one. No function
 * throws, and none keeps what it is given beyond counting it.
 */
export type VenueMonitor = {
  /** Milliseconds from an arbitrary beginning; never goes back. */
  readonly nowMs: () => number
  readonly beginRequest: (transport: Transport) => RequestTrace
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
  /** Adds a source of a value; several sources of one are added up. */
  readonly watch: (gauge: GaugeName, read: () => number | undefined) => void
}
