import { toNumber, type Price } from '@/protocol/fixed6'
import type { SettlementProgress } from '@/quant/settlementProgress'
import { settlementWindowMs } from '@/quant/settlementPrice'
import { formatCountdown } from '@/ui/formatCountdown'
import { formatNumber } from '@/ui/formatNumber'
import { formatPercent } from '@/ui/formatPercent'
import { t } from '@/ui/t'

type SettlementBarProps = {
  index: Price | undefined
  /** In the last half hour. */
  progress: SettlementProgress | undefined
  leftMs: number
}

/** How far the settlement of an expiry is: the average so far, the index, and where both would end. */
export function SettlementBar({ index, progress, leftMs }: SettlementBarProps) {
  const indexPrice = index === undefined ? undefined : toNumber(index)
  const isDue = leftMs <= settlementWindowMs
  return (
    <div className="border-b border-line px-3 py-2 text-sm">
      <dl className="flex flex-wrap gap-x-6 gap-y-1">
        <Item name={t('Index')} value={formatNumber(indexPrice, 2)} />
        {progress !== undefined && (
          <>
            <Item name={t('Average so far')} value={`≈ ${formatNumber(progress.average, 2)}`} />
            <Item name={t('Would settle at')} value={`≈ ${formatNumber(progress.settlesAt, 2)}`} isStrong />
          </>
        )}
      </dl>
      {progress === undefined ? (
        <p className="mt-1 text-xs text-text-3">
          {isDue
            ? t('The settlement average is not known: the index of the last half hour has not been read.')
            : t('The settlement price is the average of the index over the last half hour. It begins in {left}.', {
                left: formatCountdown(leftMs - settlementWindowMs),
              })}
        </p>
      ) : (
        <>
          <progress
            aria-label={t('Settlement window')}
            value={progress.share}
            className="mt-2 h-1.5 w-full accent-(--accent)"
          />
          <p className="mt-1 text-xs text-text-3">
            {t('{share} of the half hour has passed: a move of the index by 1 moves the settlement by {rest}.', {
              share: formatPercent(progress.share, { decimals: 0, isSigned: false }),
              rest: formatNumber(1 - progress.share, 2),
            })}
          </p>
        </>
      )}
    </div>
  )
}

function Item({ name, value, isStrong = false }: { name: string; value: string; isStrong?: boolean }) {
  return (
    <div>
      <dt className="text-xs text-text-3">{name}</dt>
      <dd className={isStrong ? 'text-lg font-semibold' : 'text-base'}>{value}</dd>
    </div>
  )
}
