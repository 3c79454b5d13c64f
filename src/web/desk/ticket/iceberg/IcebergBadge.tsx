import { t } from '@/web/language/t'
import type { Steps } from '@/web/market/stepsOf'
import type { Iceberg } from '@/web/session/icebergs/iceberg'
import { useNow } from '@/web/ui/useNow'
import { icebergProgress, icebergStateText } from './icebergText'

type IcebergBadgeProps = { iceberg: Iceberg; steps: Steps | undefined; onPress: () => void }

/** Badge of an iceberg's visible order with its progress. A click opens the list of icebergs. */
export function IcebergBadge({ iceberg, steps, onPress }: IcebergBadgeProps) {
  const nowMs = useNow()
  const isPaused = iceberg.state.status === 'paused'
  const progress = icebergProgress(iceberg, steps)
  return (
    <button
      type="button"
      onClick={onPress}
      title={`${progress} · ${icebergStateText(iceberg, nowMs)}`}
      className="block max-w-full text-left text-xs leading-3.25! hover:brightness-110 pointer-coarse:min-h-11"
    >
      <span
        className={`inline-block rounded-[3px] px-1 ${isPaused ? 'bg-warn-soft text-warn' : 'bg-accent-soft text-accent'}`}
      >
        {t('Iceberg')}
      </span>
      <span className={`block truncate ${isPaused ? 'text-warn' : 'text-text-3'}`}>{progress}</span>
    </button>
  )
}
