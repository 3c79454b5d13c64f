/** What a channel sends while a list that it changes is being read, and nothing from before or after. */
export type EventBuffer<Tale> = {
  readonly push: (tale: Tale) => void
  /** Reads, and returns with it what was sent meanwhile, in order. Several reads may overlap. */
  readonly during: <Value>(read: () => Promise<Value>) => Promise<{ value: Value; received: readonly Tale[] }>
}

export function createEventBuffer<Tale>(): EventBuffer<Tale> {
  const readings = new Set<Tale[]>()
  return {
    push: (tale) => {
      for (const buffer of readings) buffer.push(tale)
    },
    during: async (read) => {
      const received: Tale[] = []
      readings.add(received)
      try {
        return { value: await read(), received }
      } finally {
        readings.delete(received)
      }
    },
  }
}
