import type { Writable } from 'node:stream'
import type { Wire } from '../api/outbox'

export function streamWire(stream: Writable): Wire {
  return {
    write: (bytes) => void stream.write(bytes),
    beginBatch: (onSent) => {
      stream.cork()
      // After pending promise continuations too, so that answers that come together are sent together.
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
