/** What is to be closed together, the last one first: it may use what was there before it. */
export function createEnds() {
  const ends: (() => void)[] = []
  let hasEnded = false
  return {
    /** After the end it closes at once. */
    onEnd: (close: () => void): void => {
      if (hasEnded) close()
      else ends.push(close)
    },
    end: (): void => {
      hasEnded = true
      for (const close of ends.splice(0).toReversed()) close()
    },
  }
}
