import type { Toast, ToastCategory } from '@/ui/showToast'
import { t } from '@/ui/t'
import { foldToast, quiet } from './burst'
import type { Notice } from './noticeLog'
import type { TellingChoices } from './tellingChoices'
import { tuneOf, type Tune } from './tones'

export type TellerParts = {
  /** Puts it into the list. */
  readonly note: (toast: Toast) => Notice
  readonly choices: () => TellingChoices
  readonly draw: (toast: Toast) => void
  readonly play: (tune: Tune) => void
  readonly notifyBrowser: (notice: Notice) => void
  /** Whether this tab is the one that speaks for what every tab hears. */
  readonly isSole: () => boolean
  readonly isHidden: () => boolean
  readonly speak: (words: string, isUrgent: boolean) => void
  /** Shows the list. */
  readonly showList: () => void
}

/** What only the tab hears in which it was done. The venue tells the rest to all of them. */
const ownCategories: ReadonlySet<ToastCategory> = new Set(['orders', 'account'])

/** Tells a toast in every way that was chosen for it. */
export function createNoticeTeller(parts: TellerParts): (toast: Toast) => void {
  let bursts = quiet
  /** Ids of trouble that was spoken: what becomes of it is spoken too, or it would be the last word on it. */
  const spokenTrouble = new Set<string>()
  return (toast) => {
    const notice = parts.note(toast)
    const { category, timeMs, key } = notice
    const { toast: toasts, sound, browser } = parts.choices()
    const isTrouble = toast.tone === 'danger' || toast.tone === 'warn'
    // What went wrong is seen whatever was chosen: the order that was refused is not in the market.
    if (toasts[category] || isTrouble) {
      const folded = foldToast(bursts, toast, timeMs, key)
      bursts = folded.bursts
      const isFolded = folded.drawn !== toast
      parts.draw(isFolded ? { ...folded.drawn, action: { label: t('Show'), onPress: parts.showList } } : toast)
    }
    const isLoud = toast.isQuiet !== true && (ownCategories.has(category) || parts.isSole())
    if (sound[category] && isLoud) parts.play(tuneOf(notice))
    if (browser[category] && isLoud && parts.isHidden()) parts.notifyBrowser(notice)
    const isSpokenTrouble = speakOf(notice, parts.speak)
    if (toast.id === undefined) return
    if (isSpokenTrouble) spokenTrouble.add(toast.id)
    else if (spokenTrouble.delete(toast.id)) parts.speak(notice.title, false)
  }
}

/**
 * Fills, refusals and what did not fill are spoken and nothing else: the header speaks of the connection itself. Returns
 * whether it was trouble and was spoken.
 */
function speakOf({ category, tone, title, detail }: Notice, speak: TellerParts['speak']): boolean {
  if (category === 'fills') speak(title, false)
  if (category !== 'orders' || (tone !== 'danger' && tone !== 'warn')) return false
  speak(detail === undefined ? title : `${title}. ${detail}`, true)
  return true
}
