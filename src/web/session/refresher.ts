/**
 * Reads again what has changed. One reading at a time, and another one after it for what came meanwhile: a burst of fills
 * costs two, not twenty.
 */
export function createRefresher(read: () => Promise<void>): () => void {
  let isRunning = false
  let isWanted = false
  const run = async () => {
    isRunning = true
    while (isWanted) {
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
