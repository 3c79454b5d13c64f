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

/** Round times of the trader's clock between two, about so many. UNIX milliseconds. */
export function timeTicks(fromMs: number, toMs: number, tickCount: number, offsetMs: number): readonly number[] {
  const least = (toMs - fromMs) / tickCount
  const step = timeSteps.find((one) => one >= least) ?? Math.ceil(least / dayMs) * dayMs
  const first = Math.ceil((fromMs + offsetMs) / step) * step - offsetMs
  const ticks: number[] = []
  for (let tick = first; tick <= toMs; tick += step) ticks.push(tick)
  return ticks
}
