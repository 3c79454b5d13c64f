import { useQuery } from '@tanstack/react-query'
import type { PaperMarket } from '@/core/protocol/paper/getPaperMarket'
import { useClient } from '@/web/connection/clientContext'
import { t } from '@/web/language/t'
import { paperMarketQuery } from '@/web/tools/followedQueries'
import { formatTime } from '@/web/ui/formatTime'

const pollMs = 3_000

/** Says since when the followed market is not live, and what that means. Nothing while it is live. */
export function UpstreamNotice() {
  const { rest } = useClient()
  const { data } = useQuery({ ...paperMarketQuery(rest), refetchInterval: pollMs })
  if (data === undefined || data.state === 'live') return null
  return (
    <p role="alert" className="shrink-0 bg-warn-soft px-3 py-1.5 text-sm text-text-1">
      <span className="text-warn">{stateText(data)}</span> {effectText(data)}
    </p>
  )
}

function stateText({ state, since, unknownBooks }: PaperMarket): string {
  const time = formatTime(since)
  switch (state) {
    case 'live':
    case 'resyncing':
      return t('Upstream resyncing since {time}: {count} books unknown.', { time, count: unknownBooks ?? 0 })
    case 'connecting':
      return t('Upstream connecting since {time}.', { time })
    case 'lost':
      return t('Upstream lost since {time}.', { time })
    case 'stale':
      return t('Upstream stale since {time}.', { time })
    case 'slow':
      return t('Upstream slow since {time}.', { time })
  }
}

function effectText({ state }: PaperMarket): string {
  return state === 'resyncing'
    ? t('Their quotes are withdrawn.')
    : t('Quotes are withdrawn; stops and liquidations wait.')
}
