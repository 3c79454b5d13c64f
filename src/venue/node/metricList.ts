import type { GaugeName } from '../monitor'

/** Upper bounds of times in seconds, from a single check to a disk that hangs. */
export const timeBuckets = [
  0.000_05, 0.000_1, 0.000_25, 0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5,
]

/** What is counted and measured as it happens: name and explanation in the Prometheus text, and the labels. */
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
    help: 'Time in one stage: check and answer by request with a command, queue and apply by command, write by group of commands',
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

/** What is read when the metrics are asked for. NaN where the value is not known. */
export const gauges: Readonly<Record<GaugeName, { readonly name: string; readonly help: string }>> = {
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
}

/** Whether the venue serves: the one value that the process itself reports. */
export const readyGauge = { name: 'optick_ready', help: '1 while the venue serves, 0 while it starts or stops' }
