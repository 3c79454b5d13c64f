import type { CounterName, GaugeName } from '../monitor'

/** Upper bounds in seconds, from a single check to a hanging disk. */
export const timeBuckets = [
  0.000_05, 0.000_1, 0.000_25, 0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5,
]

/** Counters and histograms of the venue: name and help in the Prometheus text, and labels. */
export const measured = {
  commands: {
    name: 'optick_commands_total',
    help: 'Commands applied, of clients and of the venue itself, by kind and result (accepted, rejected)',
    labelNames: ['command', 'result'],
  },
  requests: {
    name: 'optick_requests_total',
    help: 'Requests answered, by transport (rest, socket), operation and result (ok, refused, fault)',
    labelNames: ['transport', 'operation', 'result'],
  },
  refusals: {
    name: 'optick_refusals_total',
    help: 'Requests answered with an error, by transport and error code',
    labelNames: ['transport', 'code'],
  },
  requestTime: {
    name: 'optick_request_seconds',
    help: 'From a request’s arrival to its answer, by transport',
    labelNames: ['transport'],
  },
  stageTime: {
    name: 'optick_stage_seconds',
    help: 'Time in one stage: check and answer by request with a command, queue and apply by command, write by group of commands; in a cluster see the documentation',
    labelNames: ['stage'],
  },
  eventLag: {
    name: 'optick_event_lag_seconds',
    help: 'From applying a command to its events having reached the channels, for the oldest command of each delivery',
    labelNames: [],
  },
  writtenBytes: {
    name: 'optick_journal_written_bytes_total',
    help: 'Bytes of commands written to the journal',
    labelNames: [],
  },
  skippedFrames: {
    name: 'optick_skipped_frames_total',
    help: 'Messages of books and tickers left out for readers that were behind; a snapshot replaces them',
    labelNames: [],
  },
  slowReadersClosed: {
    name: 'optick_slow_readers_closed_total',
    help: 'Sockets closed with 1013 because too much waited for their reader',
    labelNames: [],
  },
} as const

export const counters: Readonly<Record<CounterName, Described>> = {
  leaseChanges: {
    name: 'optick_lease_changes_total',
    help: 'How often this process was given a lease, or lost it',
    label: 'lease',
  },
  fencingRefusals: {
    name: 'optick_fencing_refusals_total',
    help: 'Messages of this engine that the event stream refused, because another engine had published',
  },
  publishFailures: {
    name: 'optick_publish_failures_total',
    help: 'Messages of this engine without an acknowledgement, for another reason',
  },
  natsDisconnects: { name: 'optick_nats_disconnects_total', help: 'How often the connection to NATS was lost' },
  commandsReplayed: {
    name: 'optick_replayed_commands_total',
    help: 'Commands that this engine applied after they had been answered, at its start or after it was cut off; no other metric counts them',
  },
}

type Described = { readonly name: string; readonly help: string; readonly label?: string; readonly isCounter?: true }

/** Gauges are read on request. NaN means that the value is unknown; a label without a value has no sample. */
export const gauges: Readonly<Record<GaugeName, Described>> = {
  accounts: { name: 'optick_accounts', help: 'Accounts, those of the market included' },
  commandSeq: { name: 'optick_command_seq', help: 'Number of the last command that was applied' },
  waitingCommands: { name: 'optick_waiting_commands', help: 'Commands that wait to be written' },
  commandsSinceSnapshot: {
    name: 'optick_commands_since_snapshot',
    help: 'Commands that the next start would play again',
  },
  snapshotAgeSeconds: { name: 'optick_snapshot_age_seconds', help: 'Age of the newest snapshot; NaN without one' },
  journalAgeSeconds: {
    name: 'optick_journal_age_seconds',
    help: 'Time since this process last wrote to the journal; NaN before the first write',
  },
  journalCommands: { name: 'optick_journal_commands', help: 'Commands that the journal holds; 0 in memory' },
  journalBytes: { name: 'optick_journal_bytes', help: 'Size of the journal with its log on the disk; NaN in memory' },
  historyBytes: { name: 'optick_history_bytes', help: 'Size of the history with its log on the disk; NaN in memory' },
  sockets: { name: 'optick_sockets', help: 'Open sockets' },
  slowSockets: { name: 'optick_slow_sockets', help: 'Open sockets whose reader is behind' },
  waitingMessages: {
    name: 'optick_waiting_messages',
    help: 'Messages of sockets that have arrived and are not answered',
  },
  leads: { name: 'optick_leads', help: '1 while this process holds a lease', label: 'lease' },
  streamBehind: {
    name: 'optick_stream_behind_messages',
    help: 'Messages that a stream had when it was last looked at, and that this process has not read',
    label: 'stream',
  },
  streamStaleSeconds: {
    name: 'optick_stream_stale_seconds',
    help: 'This process has read all that a stream held so long ago',
    label: 'stream',
  },
  streamMessages: { name: 'optick_stream_messages', help: 'Messages that a stream holds', label: 'stream' },
  streamBytes: {
    name: 'optick_stream_bytes',
    help: 'Size of what a stream holds, before its compression, on one node',
    label: 'stream',
  },
  streamAgeSeconds: {
    name: 'optick_stream_age_seconds',
    help: 'Time since the last message of a stream was stored',
    label: 'stream',
  },
  streamKeptSeconds: {
    name: 'optick_stream_kept_seconds',
    help: 'Time since the oldest message that a stream holds was stored',
    label: 'stream',
  },
  waitingBatches: {
    name: 'optick_waiting_batches',
    help: 'Messages of the command log that this engine has applied and no leader has published yet',
  },
  digestsEqual: {
    name: 'optick_digests_equal_total',
    help: 'Digests of this engine’s state that were the same as its leader’s',
    isCounter: true,
  },
  snapshotBytes: { name: 'optick_snapshot_bytes', help: 'Size of the newest snapshot; NaN without one' },
  historySeq: { name: 'optick_history_seq', help: 'Number of the last command whose rows are in PostgreSQL' },
  historyBehind: {
    name: 'optick_history_behind_commands',
    help: 'Commands that the projector has heard and PostgreSQL does not have',
  },
  historyLagSeconds: {
    name: 'optick_history_lag_seconds',
    help: 'Age of the oldest command that the projector has heard and PostgreSQL does not have',
  },
  natsUp: { name: 'optick_nats_up', help: '1 while there is a connection to NATS' },
  postgresUp: { name: 'optick_postgres_up', help: '1 while PostgreSQL answers' },
}

/** The only value reported by the process itself. */
export const readyGauge = { name: 'optick_ready', help: '1 while the venue serves, 0 while it starts or stops' }
