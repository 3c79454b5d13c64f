import type { FaultKind } from '@/dev/testing/faults/faultPlan'
import type { Paint } from './paintLog'

/** One step of a fault story; times are UNIX milliseconds. */
export type FaultStep = {
  readonly kinds: readonly FaultKind[]
  readonly startMs: number
  readonly endMs: number
  /** From the end of the fault until everything agreed with the venue again. */
  readonly recoveryMs: number
  /** Whether the fault affected any message. */
  readonly isHarmful: boolean
}

/** Faults by kind, how long wrong data was shown as live, and how long recovery took. */
export function faultReport(
  steps: readonly FaultStep[],
  paints: readonly Paint[],
  wrongMs: (paint: Paint) => number,
  restartMs: number,
): string {
  const kinds = [...new Set(steps.flatMap((one) => one.kinds))]
  const rows = kinds.map((kind) => {
    const of = steps.filter((one) => one.kinds.includes(kind))
    const missed = of.filter(({ isHarmful }) => !isHarmful).length
    const words = missed === 0 ? '' : ` (${missed} affected nothing)`
    return `  ${kind.padEnd(18)} ${String(of.length).padStart(3)}${words}, recovery ${sharesOf(of.map(({ recoveryMs }) => recoveryMs))}`
  })
  const wrongs = paints.map((paint) => ({ ...paint, ms: wrongMs(paint) })).filter(({ ms }) => ms > 0)
  const byStep = steps.map(({ startMs, endMs, recoveryMs }, index) => {
    const untilMs = steps[index + 1]?.startMs ?? endMs + recoveryMs
    const own = wrongs.filter(({ fromMs }) => fromMs < untilMs && fromMs >= (steps[index - 1]?.endMs ?? 0))
    return Math.max(0, ...own.filter(({ toMs }) => toMs >= startMs).map(({ ms }) => ms))
  })
  const longest = wrongs.toSorted((a, b) => b.ms - a.ms).slice(0, 5)
  const stepOf = ({ toMs }: Paint) => steps.findLast(({ startMs }) => startMs <= toMs)?.kinds.join(' + ') ?? 'before'
  return [
    ...rows,
    `recovery: ${sharesOf(steps.map(({ recoveryMs }) => recoveryMs))}; the venue killed and started: ${restartMs} ms`,
    `wrong data shown as live, by fault: ${sharesOf(byStep)}, in all ${sum(wrongs.map(({ ms }) => ms))} ms of ${sum(paints.filter(({ what }) => what === 'book').map(({ fromMs, toMs }) => toMs - fromMs))} ms that a book was shown as live`,
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
