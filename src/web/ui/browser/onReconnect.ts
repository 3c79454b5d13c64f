const reconnected = 'optick:reconnected'

/** Calls back when the venue is connected again. Most hosts serve the page's files too. */
export const announceReconnect = (): boolean => dispatchEvent(new Event(reconnected))

/**
 * Calls back once, when the browser is online again or the venue is connected again. Returns the function that stops
 * waiting.
 */
export function onReconnect(listener: () => void): () => void {
  const waiting = new AbortController()
  const call = () => {
    waiting.abort()
    listener()
  }
  for (const name of ['online', reconnected]) addEventListener(name, call, { signal: waiting.signal })
  return () => waiting.abort()
}
