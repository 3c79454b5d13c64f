import type { Usd } from '@/core/protocol/fixed6'
import { plural, t } from '@/web/language/t'
import { useVenueNow } from '@/web/market/useVenueNow'
import { formatCompact, formatUsd } from '@/web/ui/formatNumber'
import { formatCountdown } from '@/web/ui/formatTime'
import { formatUtc, formatUtcDay } from '@/web/ui/formatUtc'
import type { MarketGroup } from './marketGroups'

type GroupNameProps = {
  group: MarketGroup
  hasTimeLeft?: boolean
  /** Option volume of the asset, shown beside the name if no column has it. */
  sum?: Usd | undefined
}

export function GroupName({ group, hasTimeLeft = false, sum }: GroupNameProps) {
  const { asset, expiryNs, instruments } = group
  return (
    <span
      className={`inline-flex items-center whitespace-nowrap gap-2 align-middle ${expiryNs === undefined ? '' : 'pl-4'}`}
    >
      <span className={expiryNs === undefined ? 'font-semibold' : 'font-medium text-text-2'}>
        {asset === undefined ? (
          t('Perpetuals')
        ) : expiryNs === undefined ? (
          t('{asset} options', { asset })
        ) : (
          <>
            <span className="sr-only">{asset} </span>
            {formatUtcDay(expiryNs, 'short')}
          </>
        )}
      </span>
      <span className="text-xs font-normal text-text-3">
        {hasTimeLeft && expiryNs !== undefined && (
          <>
            <TimeLeft expiryNs={expiryNs} />
            {' · '}
          </>
        )}
        {plural(instruments.length, { one: '{count} market', other: '{count} markets' })}
        {sum !== undefined && expiryNs === undefined && (
          <span title={formatUsd(sum)}> · {t('Vol {volume}', { volume: formatCompact(sum) })}</span>
        )}
      </span>
    </span>
  )
}

export function TimeLeft({ expiryNs }: { expiryNs: bigint }) {
  const leftMs = Number(expiryNs / 1_000_000n) - useVenueNow()
  return <span title={formatUtc(expiryNs)}>{formatCountdown(leftMs)}</span>
}
