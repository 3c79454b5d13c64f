import { instantMs, wallMs } from '@/core/lib/zonedTime'
import { chosenTimeZone } from '@/web/language/chosenLanguage'
import { t } from '@/web/language/t'
import { timeFormat } from './formatTime'

/** Labels a span of time. `end` names its last instant, if that is not the present. */
export function TimeAxis({ fromMs, toMs, end = t('now') }: { fromMs: number; toMs: number; end?: string }) {
  const isLong = toMs - fromMs > 2 * 86_400_000
  const format = timeFormat(isLong ? { day: 'numeric', month: 'short' } : { hour: '2-digit', minute: '2-digit' })
  return (
    <div aria-hidden="true" className="relative mr-18 ml-3 h-5 shrink-0 text-2xs leading-5 text-text-4">
      {/* A label nearer to the end would overprint the end's own on a phone. */}
      {timeTicks(fromMs, toMs, 6, chosenTimeZone)
        .filter((ms) => (ms - fromMs) / (toMs - fromMs) < 0.84)
        .map((ms) => (
          <span
            key={ms}
            className="absolute -translate-x-1/2 whitespace-nowrap first:translate-x-0"
            style={{ left: `${((ms - fromMs) / (toMs - fromMs)) * 100}%` }}
          >
            {format.format(ms)}
          </span>
        ))}
      <span className="absolute right-0">{end}</span>
    </div>
  )
}

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

/** Returns about `tickCount` round local times between two instants. All times are UNIX milliseconds. */
export function timeTicks(fromMs: number, toMs: number, tickCount: number, timeZone?: string): readonly number[] {
  const least = (toMs - fromMs) / tickCount
  const step = timeSteps.find((one) => one >= least) ?? Math.ceil(least / dayMs) * dayMs
  const lastWall = wallMs(toMs, timeZone)
  // A set, because a skipped hour repeats the next tick.
  const ticks = new Set<number>()
  for (let wall = Math.ceil(wallMs(fromMs, timeZone) / step) * step; wall <= lastWall; wall += step) {
    ticks.add(instantMs(wall, timeZone))
  }
  return [...ticks].filter((ms) => ms >= fromMs && ms <= toMs)
}
