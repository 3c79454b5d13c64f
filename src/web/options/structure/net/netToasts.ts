import { t } from '@/web/language/t'
import { showToast } from '@/web/ui/showToast'
import type { NetMark } from './netMarks'
import type { EndedNet } from './netOrder'
import { netEndText } from './netText'

/** Reports the end of a net order. No sound for an end that the trader caused. */
export function showNetEnded({ order, end }: EndedNet): void {
  const isQuiet = end.why === 'stopped' || end.why === 'left' || end.why === 'byHand'
  showToast({
    category: 'orders',
    tone: end.why === 'filled' ? 'done' : isQuiet ? 'info' : 'warn',
    title: t('Net order ended'),
    detail: order.open.length > 0 ? `${netEndText(end)}. ${t('Some legs are open.')}` : netEndText(end),
    code: end.why === 'refused' ? end.failure.code : undefined,
    instrumentName: order.terms.legs[order.terms.passive]?.instrument.instrumentName,
    isQuiet,
  })
}

/** Reports that a closed page no longer works a net order. It is resumed or stopped in the builder. */
export function showNetLeft({ legs, passive }: NetMark): void {
  showToast({
    category: 'orders',
    tone: 'warn',
    title: t('A net order is no longer worked'),
    detail: t('Its page was closed. Resume or stop it in the builder.'),
    instrumentName: legs[passive]?.instrumentName,
  })
}
