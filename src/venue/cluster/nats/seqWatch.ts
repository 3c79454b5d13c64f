/** A number that never decreases. Callers can wait until it reaches a value. */
export type SeqWatch = {
  readonly seq: () => number
  /** Ignores a smaller number. */
  readonly advance: (seq: number) => void
  readonly until: (seq: number) => Promise<void>
}

export function createSeqWatch(startSeq: number): SeqWatch {
  let current = startSeq
  let waiting: { readonly seq: number; readonly resolve: () => void }[] = []
  return {
    seq: () => current,
    advance: (seq) => {
      if (seq <= current) return
      current = seq
      const reached = waiting.filter((one) => one.seq <= seq)
      if (reached.length > 0) waiting = waiting.filter((one) => one.seq > seq)
      for (const { resolve } of reached) resolve()
    },
    until: (seq) => (current >= seq ? Promise.resolve() : new Promise((resolve) => waiting.push({ seq, resolve }))),
  }
}
