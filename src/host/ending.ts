/** How the process ends. What was acknowledged is on the disk in every case. */
export type Ending = {
  /**
   * Something broke that the process cannot go on after, or that it was not started with. Says why, once, and ends in a
   * turn of its own, so that what waits for an answer still gets its refusal.
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

/** A snapshot of the largest venue takes some 100 ms; a disk that needs longer than this is not waited for. */
export const closeLimitMs = 10_000

/** What a user can put right is told by its reason alone, with the code of the exit; the rest is a mistake of ours. */
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
    // What comes after the first reason comes of it.
    if (isFailing) return
    isFailing = true
    const code = isUnusable(error) ? 2 : error instanceof Error ? refusals[error.name] : undefined
    say(
      code === undefined
        ? `optick: something in the program broke, and it has stopped. ${keptText}\n${traceOf(error)}`
        : `optick: ${textOf(error)}`,
    )
    later(() => exit(code ?? 1), 0)
  }

  function stop(close: () => Promise<void>): void {
    if (isStopping) return exit(1)
    isStopping = true
    later(() => {
      say(`optick: not closed within ${closeLimitMs / 1_000} s, ended all the same. ${keptText}`)
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

const keptText = 'Everything that was acknowledged is in the data folder: start it again'

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function traceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const parts = error instanceof AggregateError ? error.errors : []
  return [
    error.stack ?? error.message,
    ...parts.map(traceOf),
    ...(error.cause === undefined ? [] : [`because of ${traceOf(error.cause)}`]),
  ].join('\n')
}
