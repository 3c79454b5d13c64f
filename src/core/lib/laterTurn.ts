/** Runs tasks in turns of the event loop of their own, in order. */
type Turns = (run: () => void) => void

let throughMessages: Turns | undefined

/**
 * Runs `run` in a later turn of the event loop, after all promise continuations of this one, and without the delay of a
 * timer: by `setImmediate` where there is one, in a browser by a message to itself.
 */
export function laterTurn(run: () => void): void {
  // Looked up each time: a test may put the turns under its own hand.
  if (typeof globalThis.setImmediate === 'function') globalThis.setImmediate(run)
  else (throughMessages ??= createMessageTurns(new MessageChannel()))(run)
}

/** Turns that a channel's messages bring: each one runs one task. */
export function createMessageTurns({ port1, port2 }: Pick<MessageChannel, 'port1' | 'port2'>): Turns {
  const waiting: (() => void)[] = []
  port1.addEventListener('message', () => waiting.shift()?.())
  port1.start()
  return (run) => {
    waiting.push(run)
    port2.postMessage(null)
  }
}
