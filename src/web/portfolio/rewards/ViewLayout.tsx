import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { t } from '@/web/language/t'
import { useVenueNow } from '@/web/market/useVenueNow'
import { ListFailed } from '@/web/session/lists/ListFailed'
import { useAccountConnection } from '@/web/session/useAccountConnection'
import { formatCountdown } from '@/web/ui/formatTime'
import { NextLink } from '@/web/ui/navigation/NextLink'
import type { PanelFreshness } from '@/web/ui/Panel'
import { TableSkeleton } from '@/web/ui/TableSkeleton'

/** A head above one or two panels. On a desktop each panel scrolls instead of the page. */
export function ViewLayout({ head, main, side }: { head: ReactNode; main: ReactNode; side?: ReactNode }) {
  const columns = side === undefined ? '' : 'lg:grid-cols-[minmax(0,1fr)_minmax(320px,30%)]'
  return (
    <div className="flex mx-auto min-h-0 w-full max-w-400 flex-1 flex-col gap-1 overflow-y-auto">
      {head}
      <div
        className={`grid min-h-60 flex-1 auto-rows-fr grid-cols-[minmax(0,1fr)] gap-1 max-lg:flex max-lg:flex-none max-lg:flex-col ${columns}`}
      >
        <div className="min-h-0 min-w-0 max-lg:min-h-40 max-lg:shrink-0">{main}</div>
        {side !== undefined && <div className="min-h-0 min-w-0 max-lg:min-h-40 max-lg:shrink-0">{side}</div>}
      </div>
    </div>
  )
}

/** Reserves the height of the head, so that the layout does not shift when the head loads. */
export function HeadPlace({ children }: { children: ReactNode }) {
  return <div className="flex min-h-40 shrink-0 flex-col panel">{children}</div>
}

export function ToBoost() {
  return <NextLink path="/rewards/boost">{t('Farm boost')}</NextLink>
}

export function Read<Data>({
  query,
  what,
  children,
}: {
  query: UseQueryResult<Data>
  what: string
  children: (data: Data) => ReactNode
}) {
  const { data, error, refetch } = query
  if (data !== undefined) return children(data)
  if (error !== null) return <ListFailed what={what} error={error} onRetry={refetch} />
  return <TableSkeleton />
}

/** Freshness of a query: stale if the connection is lost or the last poll failed. */
export function useFreshnessOf({ data, isError, dataUpdatedAt }: UseQueryResult): PanelFreshness {
  const connection = useAccountConnection()
  if (data === undefined) return { status: 'loading' }
  if (connection.state !== 'live') return { status: 'stale', sinceMs: connection.sinceMs }
  return isError ? { status: 'stale', sinceMs: dataUpdatedAt } : { status: 'live' }
}

/** Countdown to the end of an epoch. `endNs` is in UNIX nanoseconds. */
export function RewardsCountdown({ endNs, label }: { endNs: bigint; label: string }) {
  const nowMs = useVenueNow()
  return (
    <span role="timer" aria-label={label}>
      {formatCountdown(Number(endNs / 1_000_000n) - nowMs)}
    </span>
  )
}

/** Names of the tiers, from the lowest to the highest. */
export const tierText: readonly string[] = [t('Bronze'), t('Silver'), t('Gold'), t('Platinum')]

const named: Readonly<Record<string, string | undefined>> = {
  Bronze: tierText[0],
  Silver: tierText[1],
  Gold: tierText[2],
  Platinum: tierText[3],
}

/** Translates the name of a tier. An unknown name is returned unchanged. */
export function tierNamed(name: string): string {
  return named[name] ?? name
}
