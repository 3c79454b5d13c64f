import { instantMs, wallMs } from '@/core/lib/zonedTime'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
const timeSteps = [
  minuteMs,
  5 * minuteMs,
  15 * minuteMs,
  hourMs,
  2 * hourMs,
  4 * hourMs,
  6 * hourMs,
  12 * hourMs,
  dayMs,
  2 * dayMs,
  5 * dayMs,
  7 * dayMs,
  14 * dayMs,
]

/** Round times on the clock of a zone between two instants, about so many. UNIX milliseconds. */
export function timeTicks(fromMs: number, toMs: number, tickCount: number, timeZone?: string): readonly number[] {
  const least = (toMs - fromMs) / tickCount
  const step = timeSteps.find((one) => one >= least) ?? Math.ceil(least / dayMs) * dayMs
  const lastWall = wallMs(toMs, timeZone)
  // An hour that is skipped would give the tick after it twice.
  const ticks = new Set<number>()
  for (let wall = Math.ceil(wallMs(fromMs, timeZone) / step) * step; wall <= lastWall; wall += step) {
    ticks.add(instantMs(wall, timeZone))
  }
  return [...ticks].filter((ms) => ms >= fromMs && ms <= toMs)
}
