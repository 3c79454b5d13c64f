import type { EndedPeg, PegRefusal } from '@/account/pegs/peg'
import { endWords, refusalWords, volatilityText } from './pegWords'
import { showToast, type Toast } from '@/ui/showToast'
import { t } from '@/ui/t'

/** Ends that nobody asked for deserve a sound. */
const quietEnds: readonly EndedPeg['end']['why'][] = ['stopped', 'changed', 'cancelled']

/** That an order does not follow its volatility any more, and why. */
export function tellPegEnded(ended: EndedPeg): void {
  showToast({ category: 'orders', ...toastOf(ended) })
}

function toastOf({ peg, end }: EndedPeg): Toast {
  const { instrumentName } = peg.instrument
  const isQuiet = quietEnds.includes(end.why)
  return {
    tone: isQuiet ? 'info' : end.why === 'filled' ? 'done' : 'warn',
    title: t('Peg ended: {instrument} at {iv}', { instrument: instrumentName, iv: volatilityText(peg.iv) }),
    detail: endWords(end),
    code: end.why === 'refused' ? end.failure.code : undefined,
    instrumentName,
    isQuiet,
  }
}

/** The order is placed and stays where it is, and does not follow. */
export function tellNotPegged(instrumentName: string, why: PegRefusal): void {
  showToast({
    tone: 'warn',
    category: 'orders',
    title: t('The order is not pegged'),
    detail: refusalWords[why],
    instrumentName,
  })
}
