import { t } from '@/ui/t'
import { Time } from '@/ui/Time'
import type { Alert } from './alert'

/** Whether an alert waits, and when it fired last. */
export function AlertState({ alert }: { alert: Alert }) {
  const { fired, isRepeating } = alert
  if (fired === undefined) return isRepeating ? t('Armed, repeats') : t('Armed')
  return (
    <span className="inline-flex gap-1.5">
      {isRepeating ? t('Armed, fired last') : fired.isWhileAway ? t('Crossed while away, seen') : t('Fired')}
      <Time timeNs={BigInt(Math.floor(fired.atMs)) * 1_000_000n} hasDate />
    </span>
  )
}
