import { useEmissions, useIncentivisedAssets } from '@/account/rewards/useRewards'
import { EmissionsChart } from './EmissionsChart'
import { EmissionsTable } from './EmissionsTable'
import { EmptyState } from '@/ui/EmptyState'
import { Panel } from '@/ui/Panel'
import { t } from '@/ui/t'
import { IncentivisedAssets } from './IncentivisedAssets'
import { Read, useFreshnessOf } from './Read'
import { ViewLayout } from './ViewLayout'

/** What the venue gives out, week by week. Everybody sees it, with an account or without. */
export function EmissionsView() {
  const query = useEmissions()
  return (
    <ViewLayout
      head={null}
      main={
        <Panel title={t('Emissions')} freshness={useFreshnessOf(query)}>
          <Read query={query} what={t('The emissions could not be read.')}>
            {(emissions) =>
              emissions.length === 0 ? (
                <EmptyState>{t('This venue has given nothing out yet.')}</EmptyState>
              ) : (
                <>
                  <EmissionsChart emissions={emissions} />
                  <EmissionsTable emissions={emissions} />
                </>
              )
            }
          </Read>
        </Panel>
      }
      side={<IncentivisedAssets query={useIncentivisedAssets()} />}
    />
  )
}
