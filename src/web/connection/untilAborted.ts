/**
 * Settles like `answer`, but rejects at once with the signal's reason when the caller aborts. The request itself
 * continues for its other callers.
 */
export function untilAborted<T>(
  answer: Promise<T>,
  signal: AbortSignal | undefined,
  onAborted: () => void = () => undefined,
): Promise<T> {
  if (signal === undefined) return answer
  return new Promise((resolve, reject) => {
    const abort = () => {
      onAborted()
      // `fetch` also rejects with the reason, whatever its type.
      reject(signal.reason as Error)
    }
    if (signal.aborted) return abort()
    const end = () => signal.removeEventListener('abort', abort)
    signal.addEventListener('abort', abort, { once: true })
    answer.then(resolve, reject)
    answer.then(end, end)
  })
}
