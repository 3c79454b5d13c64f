import { t } from '@/web/language/t'
import type { Steps } from '@/web/market/stepsOf'
import type { EndedIceberg } from '@/web/session/icebergs/iceberg'
import { showToast } from '@/web/ui/showToast'
import { icebergEndText, icebergProgress } from './icebergText'

/** Reports what an iceberg has filled when it ends, and why it ended. */
export function showIcebergEnded({ iceberg, end, isOutcomeOpen }: EndedIceberg, steps: Steps | undefined): void {
  const { instrumentName } = iceberg.instrument
  const values = { instrument: instrumentName, progress: icebergProgress(iceberg, steps) }
  const title = iceberg.isBuy
    ? t('Iceberg ended: bought {progress} {instrument}', values)
    : t('Iceberg ended: sold {progress} {instrument}', values)
  const doubt = isOutcomeOpen ? ` ${t('The outcome of its last order is unknown and is being checked.')}` : ''
  showToast({
    category: 'orders',
    tone: end.why === 'filled' ? 'done' : end.why === 'stopped' ? 'info' : 'warn',
    title,
    detail: icebergEndText(end) + doubt,
    code: end.why === 'refused' ? end.failure.code : undefined,
    instrumentName,
    isQuiet: end.why === 'stopped' || (end.why === 'cancelled' && end.code === undefined),
  })
}
