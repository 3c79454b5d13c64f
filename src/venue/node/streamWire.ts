import type { Writable } from 'node:stream'
import type { Wire } from '../api/outbox'

export function streamWire(stream: Writable): Wire {
  return {
    write: (bytes) => void stream.write(bytes),
    beginBatch: (onSent) => {
      stream.cork()
      // Runs after pending promise continuations too, so that answers of one moment are sent together.
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
