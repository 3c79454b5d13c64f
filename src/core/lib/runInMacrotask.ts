type RunDeferred = (run: () => void) => void

let throughMessages: RunDeferred | undefined

/**
 * Runs `run` in a new macrotask: after all pending promise continuations, and without the delay of a timer. Uses
 * `setImmediate` where available, and in a browser a message that the page sends to itself.
 */
export function runInMacrotask(run: () => void): void {
  // Read at each call, because a test may replace `setImmediate`.
  if (typeof globalThis.setImmediate === 'function') globalThis.setImmediate(run)
  else (throughMessages ??= createMessageScheduler(new MessageChannel()))(run)
}

export function createMessageScheduler({ port1, port2 }: Pick<MessageChannel, 'port1' | 'port2'>): RunDeferred {
  const waiting: (() => void)[] = []
  port1.addEventListener('message', () => waiting.shift()?.())
  port1.start()
  return (run) => {
    waiting.push(run)
    port2.postMessage(null)
  }
}
