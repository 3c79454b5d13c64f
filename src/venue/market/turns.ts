/** Runs tasks one after the other, so that each sees what the one before it did. */
export type Turns = {
  /** Settles with the task. */
  readonly run: (task: () => Promise<void>) => Promise<void>
  /** Settles when all that was asked for is done. */
  readonly settled: () => Promise<void>
}

export function createTurns(): Turns {
  let last: Promise<void> = Promise.resolve()
  return {
    run: (task) => {
      last = last.then(task)
      return last
    },
    settled: () => last,
  }
}
