/**
 * Keeps a burst from burying the screen: of fills, or of orders that went well, three stand by themselves and the rest
 * are counted in one toast. What went wrong is never folded, and the list has every one of them.
 */
import { plural } from '@/ui/t'
import type { Toast } from '@/ui/showToast'

/** A run of toasts of one category, each within {@link burstGapMs} of the one before. */
type Run = {
  readonly startedMs: number
  readonly lastMs: number
  /** Ids that have a toast of their own. */
  readonly alone: readonly string[]
  /** Ids that are counted in the common one. */
  readonly folded: readonly string[]
}
type Foldable = 'orders' | 'fills'
export type Bursts = Readonly<Record<Foldable, Run | undefined>>

export const quiet: Bursts = { orders: undefined, fills: undefined }
export const burstGapMs = 3_000
const alone = 3

/** What is drawn for a toast. `key` tells it from every other that has no id. */
export function foldToast(
  bursts: Bursts,
  toast: Toast,
  nowMs: number,
  key: string,
): { readonly bursts: Bursts; readonly drawn: Toast } {
  const { category, tone } = toast
  const isFoldable = category === 'orders' || category === 'fills'
  if (!isFoldable || tone === 'danger' || tone === 'warn') return { bursts, drawn: toast }
  const run = runAt(bursts[category], nowMs)
  const id = toast.id ?? key
  if (run.alone.includes(id) || (run.alone.length < alone && !run.folded.includes(id))) {
    const next = { ...run, alone: [...run.alone.filter((other) => other !== id), id] }
    return { bursts: { ...bursts, [category]: next }, drawn: toast }
  }
  const folded = run.folded.includes(id) ? run.folded : [...run.folded, id]
  const drawn: Toast = {
    tone,
    category,
    title: moreWords(category, folded.length),
    detail: toast.title,
    id: `burst ${category} ${run.startedMs}`,
  }
  return { bursts: { ...bursts, [category]: { ...run, folded } }, drawn }
}

function runAt(run: Run | undefined, nowMs: number): Run {
  if (run === undefined || nowMs - run.lastMs >= burstGapMs) {
    return { startedMs: nowMs, lastMs: nowMs, alone: [], folded: [] }
  }
  return { ...run, lastMs: nowMs }
}

function moreWords(category: Foldable, count: number): string {
  switch (category) {
    case 'fills':
      return plural(count, { one: '{count} more order filled', other: '{count} more orders filled' })
    case 'orders':
      return plural(count, { one: '{count} more order', other: '{count} more orders' })
  }
}
