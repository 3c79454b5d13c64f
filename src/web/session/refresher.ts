/**
 * Returns a function that requests a read. Reads run after `painted`, so that the changed row paints first, and one at
 * a time, so that a burst of fills costs two reads, not twenty.
 */
export function createRefresher(painted: () => Promise<void>, read: () => Promise<void>): () => void {
  let isRunning = false
  let isWanted = false
  const run = async () => {
    isRunning = true
    while (isWanted) {
      await painted()
      isWanted = false
      await read()
    }
    isRunning = false
  }
  return () => {
    isWanted = true
    if (!isRunning) void run()
  }
}
