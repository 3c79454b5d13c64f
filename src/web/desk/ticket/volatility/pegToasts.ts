import { t } from '@/web/language/t'
import type { EndedPeg, PegRejection } from '@/web/session/pegs/peg'
import { showToast, type Toast } from '@/web/ui/showToast'
import { pegEndLabels, pegTargetText, rejectionMessages } from './pegText'

/** Ends without a sound. Any other end is unexpected, so its toast plays a sound. */
const quietEnds: readonly EndedPeg['end']['why'][] = ['stopped', 'changed', 'cancelled']

/** Reports that an order no longer follows, and the reason. */
export function showPegEnded(ended: EndedPeg): void {
  showToast({ category: 'orders', ...toastOf(ended) })
}

function toastOf({ peg, end }: EndedPeg): Toast {
  const { instrumentName } = peg.instrument
  const isQuiet = quietEnds.includes(end.why)
  return {
    tone: isQuiet ? 'info' : end.why === 'filled' ? 'done' : 'warn',
    title: t('Peg stopped: {instrument} at {iv}', {
      instrument: instrumentName,
      iv: pegTargetText(peg.target, peg.isBuy),
    }),
    detail: pegEndLabels(end),
    code: end.why === 'refused' ? end.failure.code : undefined,
    instrumentName,
    isQuiet,
  }
}

/** Reports that an order was placed but does not follow. */
export function showNotPegged(instrumentName: string, why: PegRejection): void {
  showToast({
    tone: 'warn',
    category: 'orders',
    title: t('Couldn’t peg order'),
    detail: rejectionMessages[why],
    instrumentName,
  })
}
