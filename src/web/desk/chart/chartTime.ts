import type { IHorzScaleBehavior, TickMarkType, Time } from 'lightweight-charts'
import { wallMs } from '@/core/lib/zonedTime'
import { chosenTimeZone } from '@/web/language/chosenLanguage'
import { formatDateTime, timeFormat } from '@/web/ui/formatTime'
import { formatUtcDay } from '@/web/ui/formatUtc'
import type * as chartLibrary from './chartLibrary'

const dayS = 86_400

/**
 * Time zone of a bar's label. Days of the venue begin at 00:00 UTC, so daily candles are labelled in UTC in every zone.
 */
export function barZone(intervalS: number, timeZone = chosenTimeZone): string | undefined {
  return intervalS < dayS ? timeZone : 'UTC'
}

/** Formats the start of a bar: `27 Nov, 14:05:00`, or `Fri 27 Nov 26 UTC` for a daily bar. */
export function barTimeText(timeS: number, intervalS: number, timeZone?: string): string {
  const timeNs = BigInt(timeS) * 1_000_000_000n
  if (intervalS < dayS) return formatDateTime(timeNs, timeZone)
  return `${formatUtcDay(timeNs, 'weekday')} UTC`
}

/** Indexed by the library's `TickMarkType`, from years to seconds. */
const tickFormats: readonly Intl.DateTimeFormatOptions[] = [
  { year: 'numeric' },
  { month: 'short' },
  { day: 'numeric', month: 'short' },
  { hour: '2-digit', minute: '2-digit' },
  { hour: '2-digit', minute: '2-digit', second: '2-digit' },
]

export function tickText(timeS: number, kind: TickMarkType, timeZone: string | undefined): string {
  return timeFormat(tickFormats[kind] ?? {}, timeZone).format(timeS * 1000)
}

const secondMs = 1000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs

/** Values of the library's unexported `TickMarkWeight`. Higher weights stay longest when zooming out. */
const hourWeight = 30
const intradayWeights = [
  [12 * hourMs, 33],
  [6 * hourMs, 32],
  [3 * hourMs, 31],
  [hourMs, hourWeight],
  [30 * minuteMs, 22],
  [5 * minuteMs, 21],
  [minuteMs, 20],
  [secondMs, 10],
] as const
const [dayWeight, monthWeight, yearWeight] = [50, 60, 70]

/** Weight of the largest unit that begins at this bar in a zone's local time. */
export function tickWeight(beforeS: number, timeS: number, timeZone: string | undefined): number {
  const [before, wall] = [wallMs(beforeS * 1000, timeZone), wallMs(timeS * 1000, timeZone)]
  const [dateBefore, date] = [new Date(before), new Date(wall)]
  if (date.getUTCFullYear() !== dateBefore.getUTCFullYear()) return yearWeight
  if (date.getUTCMonth() !== dateBefore.getUTCMonth()) return monthWeight
  if (date.getUTCDate() !== dateBefore.getUTCDate()) return dayWeight
  const weight = intradayWeight(before, wall)
  // An hour repeats when daylight saving ends: no local unit begins, but the bar still needs a weight.
  return weight > 0 ? weight : Math.min(hourWeight, intradayWeight(beforeS * 1000, timeS * 1000))
}

function intradayWeight(before: number, ms: number): number {
  const begun = intradayWeights.find(([unit]) => Math.floor(before / unit) !== Math.floor(ms / unit))
  return begun?.[1] ?? 0
}

type Behaviour = IHorzScaleBehavior<Time>
type Points = Parameters<Behaviour['fillWeightsForPoints']>[0]

/**
 * Time axis that labels UNIX times in a zone. Shifting the times instead would be an hour off on one side of a daylight
 * saving change.
 */
export function zonedTimeAxis(
  charts: Pick<typeof chartLibrary, 'defaultHorzScaleBehavior'>,
  zoneNow: () => string | undefined,
): Behaviour {
  const behaviour = new (charts.defaultHorzScaleBehavior())()
  return Object.assign(behaviour, {
    fillWeightsForPoints: (points: Points, startIndex: number) => fillWeights(points, startIndex, zoneNow()),
  })
}

function fillWeights(points: Points, startIndex: number, timeZone: string | undefined): void {
  const timeOf = (index: number) => Number(points[index]?.originalTime)
  for (let index = startIndex; index < points.length; index += 1) {
    const point = points[index]
    if (point === undefined) continue
    // Extrapolates the time of a bar before the first bar.
    const before = index > 0 ? timeOf(index - 1) : points.length > 1 ? 2 * timeOf(0) - timeOf(1) : timeOf(0)
    // The library brands its weights and exports no constructor for them.
    point.timeWeight = tickWeight(before, timeOf(index), timeZone) as typeof point.timeWeight
  }
}
