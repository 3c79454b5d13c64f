import { StorageError } from '../../venuePort'

/** What has failed, as an error that a later start heals when NATS has not answered in time: it may be electing a leader. */
export function explainLate(error: unknown): unknown {
  const isLate = error instanceof Error && error.name === 'TimeoutError'
  return isLate ? new StorageError('NATS does not answer in time: try again', { cause: error }) : error
}
