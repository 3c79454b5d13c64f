/** Ways in which the process ends. Acknowledged commands are on disk in every case. */
export type Ending = {
  /**
   * Ends the process after a fatal error. Reports the first error only, and exits in a later macrotask, so that
   * pending requests get their error.
   */
  readonly fail: (error: unknown) => void
  /** Closes and exits. `close` may take {@link closeLimitMs}. A second call exits at once. */
  readonly stop: (close: () => Promise<void>) => void
}

export type EndingTools = {
  readonly say: (text: string) => void
  readonly exit: (code: number) => void
  readonly later: (run: () => void, delayMs: number) => void
}

/** Far longer than writing a snapshot of the largest venue, which takes some 100 ms. */
export const closeLimitMs = 10_000

/** Exit codes of errors that the user can fix; only their message is shown. Any other error is our bug. */
const rejections: Readonly<Record<string, number>> = {
  HostError: 1,
  MarketSourceError: 2,
  ReplayFileError: 2,
  StorageError: 1,
  UpstreamVenueError: 2,
  VenuesFileError: 2,
}

export function createEnding({ say, exit, later }: EndingTools): Ending {
  let isFailing = false
  let isStopping = false

  function fail(error: unknown): void {
    if (isFailing) return
    isFailing = true
    const code = isUnusable(error) ? 2 : error instanceof Error ? rejections[error.name] : undefined
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

/** True for an unusable data folder, which means that the flag names the wrong folder. */
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
