import { t, plural } from '@/web/language/t'
import type { Toast } from '@/web/ui/showToast'
import type { DeliveryChoices } from './deliveryChoices'
import { alwaysLoggedCategories, type Notice } from './noticeLog'
import { tuneOf, type Tune } from './sounds'

export type NoticePublisherDeps = {
  readonly note: (toast: Toast) => Notice
  readonly choices: () => DeliveryChoices
  readonly draw: (toast: Toast) => void
  readonly play: (tune: Tune) => void
  readonly notifyBrowser: (notice: Notice) => void
  readonly postWebhook: (toast: Toast) => void
  /**
   * True when this tab is the one that plays sounds and shows browser notifications for events that every tab receives.
   */
  readonly isSole: () => boolean
  readonly isHidden: () => boolean
  readonly speak: (words: string, isUrgent: boolean) => void
  readonly showList: () => void
}

export function createNoticePublisher(parts: NoticePublisherDeps): (toast: Toast) => void {
  let bursts = quiet
  /**
   * Ids of announced problems. Their outcome is announced too, because a listener would otherwise only hear of the
   * problem.
   */
  const spokenTrouble = new Set<string>()
  return (toast) => {
    const notice = parts.note(toast)
    const { category, timeMs, key } = notice
    const { toast: toasts, sound, browser, webhook } = parts.choices()
    const isTrouble = toast.tone === 'danger' || toast.tone === 'warn'
    // Problems are shown whatever the settings, because a rejected order is not in the market.
    if (toasts[category] || isTrouble) {
      const folded = foldToast(bursts, toast, timeMs, key)
      bursts = folded.bursts
      const isFolded = folded.drawn !== toast
      parts.draw(isFolded ? { ...folded.drawn, action: { label: t('Show'), onPress: parts.showList } } : toast)
    }
    const isLoud = toast.isQuiet !== true && (alwaysLoggedCategories.has(category) || parts.isSole())
    if (sound[category] && isLoud) parts.play(tuneOf(notice))
    if (browser[category] && isLoud && parts.isHidden()) parts.notifyBrowser(notice)
    if (webhook && toast.report !== undefined && isLoud) parts.postWebhook(toast)
    const isSpokenTrouble = speakOf(notice, parts.speak)
    if (toast.id === undefined) return
    if (isSpokenTrouble) spokenTrouble.add(toast.id)
    else if (spokenTrouble.delete(toast.id)) parts.speak(notice.title, false)
  }
}

/**
 * Announces fills and problems of orders to screen readers; the header announces the connection. Returns true if it
 * announced a problem.
 */
function speakOf({ category, tone, title, detail }: Notice, speak: NoticePublisherDeps['speak']): boolean {
  if (category === 'fills') speak(title, false)
  if (category !== 'orders' || (tone !== 'danger' && tone !== 'warn')) return false
  speak(detail === undefined ? title : `${title}. ${detail}`, true)
  return true
}

/**
 * Keeps a burst from covering the screen: three toasts of fills or successful orders appear singly, and a fourth counts
 * the rest. Problems are never folded, and the list has every notice.
 */

/** A run of toasts of one category, each within {@link burstGapMs} of the previous one. */
type Run = {
  readonly startedMs: number
  readonly lastMs: number
  /** Ids with their own toast. */
  readonly alone: readonly string[]
  /** Ids counted in the common toast. */
  readonly folded: readonly string[]
}
type Foldable = 'orders' | 'fills'
type Bursts = Readonly<Record<Foldable, Run | undefined>>

export const quiet: Bursts = { orders: undefined, fills: undefined }
const burstGapMs = 3_000
const alone = 3

/** Decides how to show a toast. `key` identifies a toast without an id. */
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
    title: moreText(category, folded.length),
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

function moreText(category: Foldable, count: number): string {
  switch (category) {
    case 'fills':
      return plural(count, { one: '{count} more order filled', other: '{count} more orders filled' })
    case 'orders':
      return plural(count, { one: '{count} more order', other: '{count} more orders' })
  }
}
