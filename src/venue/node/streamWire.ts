import type { Writable } from 'node:stream'
import type { Wire } from '../api/outbox'

/** A stream of Node as what an outbox writes to. */
export function streamWire(stream: Writable): Wire {
  return {
    write: (bytes) => void stream.write(bytes),
    beginBatch: (onSent) => {
      stream.cork()
      // After the promise continuations of this turn too: answers that come together go out together.
      process.nextTick(() => {
        stream.uncork()
        onSent()
      })
    },
    waitingBytes: () => stream.writableLength,
    onDrain: (listener) => {
      stream.on('drain', listener)
      return () => void stream.off('drain', listener)
    },
  }
}
