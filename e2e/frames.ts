import type { Page } from '@playwright/test'

export type FrameFigures = {
  readonly frames: number
  readonly seconds: number
  readonly p50Ms: number
  readonly p95Ms: number
  readonly worstMs: number
  /** Tasks of more than 50 ms. */
  readonly longTasks: number
  readonly longestTaskMs: number
}

/** The measurement stops after this time, however few frames a busy machine has painted. */
const longestMs = 25_000

/** Measures the time between `count` frames, and counts long tasks. */
export async function measureFrames(page: Page, count: number): Promise<FrameFigures> {
  return page.evaluate(
    async ([wanted, mostMs]) => {
      const long: number[] = []
      const observer = new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) long.push(duration)
      })
      observer.observe({ type: 'longtask' })
      const deltas: number[] = []
      const startMs = performance.now()
      let beforeMs = startMs
      await new Promise<void>((done) => {
        const frame = (nowMs: number) => {
          deltas.push(nowMs - beforeMs)
          beforeMs = nowMs
          if (deltas.length < wanted && nowMs - startMs < mostMs) requestAnimationFrame(frame)
          else done()
        }
        requestAnimationFrame((nowMs) => {
          beforeMs = nowMs
          requestAnimationFrame(frame)
        })
      })
      observer.disconnect()
      const sorted = deltas.toSorted((a, b) => a - b)
      const part = (share: number) => Math.round((sorted[Math.floor(sorted.length * share)] ?? 0) * 10) / 10
      return {
        frames: deltas.length,
        seconds: Math.round((performance.now() - startMs) / 100) / 10,
        p50Ms: part(0.5),
        p95Ms: part(0.95),
        worstMs: part(0.9999),
        longTasks: long.length,
        longestTaskMs: Math.round(Math.max(0, ...long)),
      }
    },
    [count, longestMs] as const,
  )
}
