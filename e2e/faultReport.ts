import type { FaultKind } from '@/testing/faults/faultPlan'
import type { Paint } from './paintLog'

/** One step of a fault story; times are UNIX milliseconds. */
export type Taken = {
  readonly kinds: readonly FaultKind[]
  readonly startMs: number
  readonly endMs: number
  /** How long after the fault ended until everything was right again. */
  readonly rightMs: number
  /** Whether the fault affected any message. */
  readonly isHarmful: boolean
}

/** Faults by kind, how long wrong data was shown as live, and how long recovery took. */
export function faultReport(
  taken: readonly Taken[],
  paints: readonly Paint[],
  wrongMs: (paint: Paint) => number,
  restartMs: number,
): string {
  const kinds = [...new Set(taken.flatMap((one) => one.kinds))]
  const rows = kinds.map((kind) => {
    const of = taken.filter((one) => one.kinds.includes(kind))
    const missed = of.filter(({ isHarmful }) => !isHarmful).length
    const words = missed === 0 ? '' : ` (${missed} met nothing)`
    return `  ${kind.padEnd(18)} ${String(of.length).padStart(3)}${words}, right after ${sharesOf(of.map(({ rightMs }) => rightMs))}`
  })
  const wrongs = paints.map((paint) => ({ ...paint, ms: wrongMs(paint) })).filter(({ ms }) => ms > 0)
  const byStep = taken.map(({ startMs, endMs, rightMs }, index) => {
    const untilMs = taken[index + 1]?.startMs ?? endMs + rightMs
    const own = wrongs.filter(({ fromMs }) => fromMs < untilMs && fromMs >= (taken[index - 1]?.endMs ?? 0))
    return Math.max(0, ...own.filter(({ toMs }) => toMs >= startMs).map(({ ms }) => ms))
  })
  const longest = wrongs.toSorted((a, b) => b.ms - a.ms).slice(0, 5)
  const stepOf = ({ toMs }: Paint) => taken.findLast(({ startMs }) => startMs <= toMs)?.kinds.join(' + ') ?? 'before'
  return [
    ...rows,
    `right again: ${sharesOf(taken.map(({ rightMs }) => rightMs))}; the venue killed and started: ${restartMs} ms`,
    `wrong as live by fault: ${sharesOf(byStep)}, in all ${sum(wrongs.map(({ ms }) => ms))} ms of ${sum(paints.filter(({ what }) => what === 'book').map(({ fromMs, toMs }) => toMs - fromMs))} ms that a book stood as live`,
    ...longest.map((paint) => `  ${paint.ms} ms of ${paint.what}: ${stepOf(paint)}`),
  ].join('\n')
}

function sharesOf(ms: readonly number[]): string {
  const sorted = ms.toSorted((a, b) => a - b)
  const part = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return `p50 ${part(0.5)}, p95 ${part(0.95)}, max ${part(1)} ms`
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}
