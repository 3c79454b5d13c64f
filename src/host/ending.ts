/** How the process ends. What was acknowledged is on the disk in every case. */
export type Ending = {
  /**
   * Something broke without which the process cannot start or go on. Reports why, once, and ends in a later turn of the
   * loop, so that pending requests still get their refusal.
   */
  readonly fail: (error: unknown) => void
  /** Ends in good order: `close` has {@link closeLimitMs} to do it. A second call ends at once. */
  readonly stop: (close: () => Promise<void>) => void
}

export type EndingTools = {
  readonly say: (text: string) => void
  readonly exit: (code: number) => void
  readonly later: (run: () => void, delayMs: number) => void
}

/** A snapshot of the largest venue takes some 100 ms; we do not wait for a disk that needs longer than this. */
export const closeLimitMs = 10_000

/** Errors that the user can fix, with their exit codes: reported by message alone. Any other error is a bug of ours. */
const refusals: Readonly<Record<string, number>> = {
  HostError: 1,
  ReplayFileError: 2,
  StorageError: 1,
  VenuesFileError: 2,
}

export function createEnding({ say, exit, later }: EndingTools): Ending {
  let isFailing = false
  let isStopping = false

  function fail(error: unknown): void {
    // Later failures follow from the first one.
    if (isFailing) return
    isFailing = true
    const code = isUnusable(error) ? 2 : error instanceof Error ? refusals[error.name] : undefined
    say(
      code === undefined
        ? `optick: internal error, shutting down. ${savedText}\n${traceOf(error)}`
        : `optick: ${textOf(error)}`,
    )
    later(() => exit(code ?? 1), 0)
  }

  function stop(close: () => Promise<void>): void {
    if (isStopping) return exit(1)
    isStopping = true
    later(() => {
      say(`optick: did not shut down within ${closeLimitMs / 1_000} s, exiting anyway. ${savedText}`)
      exit(1)
    }, closeLimitMs)
    close().then(() => exit(isFailing ? 1 : 0), fail)
  }

  return { fail, stop }
}

/** A data folder on which no venue can run is a wrong flag. */
function isUnusable(error: unknown): boolean {
  return error instanceof Error && 'isUnusable' in error && error.isUnusable === true
}

const savedText = 'Everything that was acknowledged is saved in the data folder. Start it again.'

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function traceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const parts = error instanceof AggregateError ? error.errors : []
  return [
    error.stack ?? error.message,
    ...parts.map(traceOf),
    ...(error.cause === undefined ? [] : [`caused by: ${traceOf(error.cause)}`]),
  ].join('\n')
}
