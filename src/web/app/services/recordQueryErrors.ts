import type { Query, QueryCache } from '@tanstack/react-query'
import { UnreadableError } from '@/web/connection/callErrors'

/**
 * Keeps the error of a query without data during a retry, because the library clears the error at each attempt and the
 * message would flicker. An unreadable answer is shown after the first attempt, because a retry rarely helps.
 */
export function recordQueryErrors(cache: QueryCache): () => void {
  const errors = new WeakMap<Query, Error>()
  return cache.subscribe((event) => {
    if (event.type !== 'updated') return
    const { query, action } = event
    if (action.type === 'success') errors.delete(query)
    if (action.type === 'error') errors.set(query, action.error)
    if (action.type === 'failed' && action.error instanceof UnreadableError) errors.set(query, action.error)
    const error = errors.get(query)
    const isDropped = action.type === 'fetch' || action.type === 'failed'
    if (error !== undefined && isDropped && query.state.data === undefined) query.setState({ status: 'error', error })
  })
}
