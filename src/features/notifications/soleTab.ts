/** Whether this tab is the one of several that sounds and asks the browser to notify. */
export type SoleTab = { readonly isSole: () => boolean; readonly close: () => void }

/**
 * The first tab to ask holds the lock until it is closed; then the next one has it. Without locks (an insecure page) every
 * tab speaks for itself.
 */
export function createSoleTab(locks: Pick<LockManager, 'request'> | undefined, name: string): SoleTab {
  if (locks === undefined) return { isSole: () => true, close: () => undefined }
  let hasLock = false
  const leaving = new AbortController()
  const left = new Promise<void>((resolve) => leaving.signal.addEventListener('abort', () => resolve()))
  const held = locks.request(name, { signal: leaving.signal }, async () => {
    hasLock = true
    await left
    hasLock = false
  })
  held.catch((error: unknown) => {
    // Left while still in the queue: that is what was asked for.
    if (!leaving.signal.aborted) throw error
  })
  return { isSole: () => hasLock, close: () => leaving.abort() }
}
