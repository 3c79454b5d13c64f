/** What a channel tells while a list that it changes is read, and nothing of any other time. */
export type Tales<Tale> = {
  readonly tell: (tale: Tale) => void
  /** Reads, and answers with what was told meanwhile, in its order. Several may read at once. */
  readonly during: <Value>(read: () => Promise<Value>) => Promise<{ value: Value; told: readonly Tale[] }>
}

export function createTales<Tale>(): Tales<Tale> {
  const readings = new Set<Tale[]>()
  return {
    tell: (tale) => {
      for (const told of readings) told.push(tale)
    },
    during: async (read) => {
      const told: Tale[] = []
      readings.add(told)
      try {
        return { value: await read(), told }
      } finally {
        readings.delete(told)
      }
    },
  }
}
