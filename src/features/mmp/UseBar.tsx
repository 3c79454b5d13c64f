import { formatPercent } from '@/ui/formatPercent'
import { t } from '@/ui/t'

type UseBarProps = {
  /** "Contracts". */
  name: string
  used: string
  limit: string
  /** 1 is all of it; undefined where there is no limit. */
  share: number | undefined
}

/** What of a limit is used, as a length and in figures. */
export function UseBar({ name, used, limit, share }: UseBarProps) {
  const tone = share === undefined || share < 0.5 ? 'bg-accent' : share < 0.8 ? 'bg-warn' : 'bg-danger'
  return (
    <div className="text-sm">
      <div className="flex items-baseline gap-2">
        <span className="text-text-3">{name}</span>
        <span className="ml-auto tabular-nums">
          {share === undefined ? t('no limit') : t('{used} of {limit}', { used, limit })}
        </span>
        {share !== undefined && (
          <span className="w-12 text-right text-xs text-text-3">
            {formatPercent(share, { decimals: 0, isSigned: false })}
          </span>
        )}
      </div>
      {/* The figures above say the same. */}
      <div aria-hidden="true" className="mt-1 h-1.5 overflow-hidden rounded-full bg-surface-2">
        <div className={`h-full ${tone}`} style={{ width: `${(share ?? 0) * 100}%` }} />
      </div>
    </div>
  )
}
