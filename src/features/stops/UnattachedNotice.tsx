import type { UnattachedStop } from '@/account/stops/pendingStops'
import { Button } from '@/ui/Button'
import { IconButton } from '@/ui/IconButton'
import { CloseIcon } from '@/ui/icons'
import { t } from '@/ui/t'

type UnattachedNoticeProps = {
  unattached: readonly UnattachedStop[]
  onRetry: (key: string) => void
  onDismiss: (key: string) => void
}

/** Entry orders that stand without the stop that was to come with them: said until it is mended or known. */
export function UnattachedNotice({ unattached, onRetry, onDismiss }: UnattachedNoticeProps) {
  if (unattached.length === 0) return null
  return (
    <ul aria-label={t('Orders without their stop')} className="shrink-0">
      {unattached.map(({ key, parent, stop, failure, isRetrying }) => {
        const instrument = parent.instrumentName
        return (
          <li key={key} className="flex items-center gap-2 border-b border-danger/50 bg-danger-soft px-3 py-1 text-xs">
            <span className="min-w-0 flex-1 text-danger">
              {stop.kind === 'STOP_LOSS'
                ? t('Your {instrument} order has no stop-loss: {why}', { instrument, why: failure.words })
                : t('Your {instrument} order has no take-profit: {why}', { instrument, why: failure.words })}
            </span>
            <Button size="small" isPending={isRetrying} onClick={() => onRetry(key)}>
              {t('Try again')}
            </Button>
            <IconButton label={t('Dismiss')} icon={<CloseIcon />} onClick={() => onDismiss(key)} />
          </li>
        )
      })}
    </ul>
  )
}
