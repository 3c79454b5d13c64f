/**
 * Reads again what has changed, after `painted`: the row whose news leads to it comes first. One reading at a time, and
 * another one after it for what came meanwhile: a burst of fills costs two, not twenty.
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
