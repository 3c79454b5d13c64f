import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from 'wouter'
import { EmptyState } from '@/ui/EmptyState'
import { Panel } from '@/ui/Panel'
import { t } from '@/ui/t'
import { tradePath } from '@/appContext/routes'
import { Read, useFreshnessOf } from './Read'

/** Assets whose trades bring an airdrop beside the tokens. */
export function IncentivisedAssets({ query }: { query: UseQueryResult<string[]> }) {
  return (
    <Panel title={t('Incentivised assets')} freshness={useFreshnessOf(query)}>
      <Read query={query} what={t('The assets could not be read.')}>
        {(assets) =>
          assets.length === 0 ? (
            <EmptyState>{t('No asset has an airdrop of its own at the moment.')}</EmptyState>
          ) : (
            <div className="flex flex-col gap-3 px-3 py-3 text-sm">
              <p className="text-text-3">
                {t('Trades in these share in an airdrop of the asset at the end of each week.')}
              </p>
              <ul aria-label={t('Incentivised assets')} className="flex flex-wrap gap-2">
                {assets.map((asset) => (
                  <li key={asset}>
                    <Link
                      href={tradePath(`${asset}-PERP`) + window.location.search}
                      className="inline-flex h-control items-center rounded-sm border border-line-strong px-3 font-medium hover:bg-surface-2"
                    >
                      {t('Trade {instrument}', { instrument: `${asset}-PERP` })}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          )
        }
      </Read>
    </Panel>
  )
}
