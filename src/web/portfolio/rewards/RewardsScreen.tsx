import { useLocation } from 'wouter'
import type { Address } from '@/core/protocol/instrument'
import { t } from '@/web/language/t'
import { useEmissions, useIncentivisedAssets } from '@/web/portfolio/rewards/model/useRewards'
import { Begin } from '@/web/session/access/Begin'
import { useAccess } from '@/web/session/accountContext'
import { EmptyState } from '@/web/ui/EmptyState'
import { NotFoundScreen } from '@/web/ui/navigation/NotFoundScreen'
import { carriedSearch } from '@/web/ui/navigation/routes'
import { Panel } from '@/web/ui/Panel'
import { ScreenTitle } from '@/web/ui/ScreenTitle'
import { Tabs } from '@/web/ui/Tabs'
import { BoostView, IncentivisedAssets } from './BoostView'
import { CampaignsView } from './CampaignsView'
import { ClaimsView } from './ClaimsView'
import { EmissionsChart, EmissionsTable } from './EmissionsChart'
import { FeesView } from './FeesView'
import { OverviewView } from './OverviewView'
import { ReferralsView } from './ReferralsView'
import { StakeView } from './StakeView'
import { Read, useFreshnessOf, ToBoost, ViewLayout } from './ViewLayout'

export function RewardsScreen({ view = 'overview' }: { view: string | undefined }) {
  const known = rewardViews.find((name) => name === view)
  return known === undefined ? <NotFoundScreen /> : <RewardsDesk view={known} />
}

const tabs = [
  { id: 'overview', label: t('Overview') },
  { id: 'referrals', label: t('Referrals') },
  { id: 'fees', label: t('Fee rebates') },
  { id: 'campaigns', label: t('Campaigns') },
  { id: 'boost', label: t('Farm boost') },
  { id: 'stake', label: t('Stake') },
  { id: 'emissions', label: t('Emissions') },
  { id: 'claims', label: t('Claims') },
] as const satisfies readonly { readonly id: RewardView; readonly label: string }[]

function RewardsDesk({ view }: { view: RewardView }) {
  const [, navigate] = useLocation()
  const access = useAccess()
  return (
    <Tabs
      label={t('Rewards')}
      className="min-h-0 flex-1 panel"
      selected={view}
      onSelect={(next) => navigate(rewardsPath(next) + carriedSearch())}
      heading={<ScreenTitle isInHeader>{t('Rewards')}</ScreenTitle>}
      tabs={tabs}
    >
      {view === 'emissions' ? (
        <EmissionsView />
      ) : access.status === 'trading' ? (
        <OwnView key={access.account} view={view} account={access.account} />
      ) : (
        <Begin />
      )}
    </Tabs>
  )
}

function OwnView({ view, account }: { view: Exclude<RewardView, 'emissions'>; account: Address }) {
  switch (view) {
    case 'overview':
      return <OverviewView account={account} />
    case 'referrals':
      return <ReferralsView account={account} />
    case 'fees':
      return <FeesView account={account} />
    case 'campaigns':
      return <CampaignsView account={account} />
    case 'boost':
      return <BoostView account={account} />
    case 'stake':
      return <StakeView account={account} />
    case 'claims':
      return <ClaimsView account={account} />
  }
}

function EmissionsView() {
  const query = useEmissions()
  return (
    <ViewLayout
      head={null}
      main={
        <Panel title={t('Emissions')} freshness={useFreshnessOf(query)}>
          <Read query={query} what={t('Couldn’t load emissions')}>
            {(emissions) =>
              emissions.length === 0 ? (
                <EmptyState action={<ToBoost />}>{t('No emissions yet')}</EmptyState>
              ) : (
                <>
                  <div className="flex shrink-0 flex-col px-3 py-3">
                    <EmissionsChart emissions={emissions} />
                  </div>
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

const rewardViews = ['overview', 'referrals', 'fees', 'campaigns', 'boost', 'stake', 'emissions', 'claims'] as const
type RewardView = (typeof rewardViews)[number]

function rewardsPath(view: RewardView): string {
  return `/rewards/${view}`
}
