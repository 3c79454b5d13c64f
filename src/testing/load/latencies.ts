/** Milliseconds of many answers, and where they lie. */
export type Latencies = {
  readonly add: (ms: number) => void
  readonly count: () => number
  readonly spread: () => Spread
}

export type Spread = { readonly p50: number; readonly p99: number; readonly p999: number; readonly max: number }

export function createLatencies(): Latencies {
  const all: number[] = []
  return {
    add: (ms) => all.push(ms),
    count: () => all.length,
    spread: () => {
      const sorted = Float64Array.from(all).sort()
      const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
      return { p50: at(0.5), p99: at(0.99), p999: at(0.999), max: at(1) }
    },
  }
}

export function spreadText({ p50, p99, p999, max }: Spread): string {
  return `p50 ${ms(p50)}, p99 ${ms(p99)}, p99.9 ${ms(p999)}, max ${ms(max)}`
}

function ms(value: number): string {
  return `${value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0)} ms`
}
