import { StorageError } from '../../venuePort'

/** Converts a NATS timeout, which may be caused by a leader election, to an error that a restart resolves. */
export function explainLate(error: unknown): unknown {
  const isLate = error instanceof Error && error.name === 'TimeoutError'
  return isLate ? new StorageError('NATS does not answer in time: try again', { cause: error }) : error
}
