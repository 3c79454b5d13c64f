/** Rejects at once when the caller aborts, with the reason of the signal, while what was begun goes on for others. */
export function untilAborted<T>(
  answer: Promise<T>,
  signal: AbortSignal | undefined,
  onAborted: () => void = () => undefined,
): Promise<T> {
  if (signal === undefined) return answer
  return new Promise((resolve, reject) => {
    const abort = () => {
      onAborted()
      // As fetch does, whatever the reason is.
      reject(signal.reason as Error)
    }
    if (signal.aborted) return abort()
    const end = () => signal.removeEventListener('abort', abort)
    signal.addEventListener('abort', abort, { once: true })
    answer.then(resolve, reject)
    answer.then(end, end)
  })
}
