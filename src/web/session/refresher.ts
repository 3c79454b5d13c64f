/** Reads after `painted`, so that the changed row paints first. A burst of fills costs two reads, not twenty. */
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
