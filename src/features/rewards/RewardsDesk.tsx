import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { useAccess } from '@/account/accountContext'
import { useEmissions, useIncentivisedAssets } from '@/account/rewards/useRewards'
import type { Address } from '@/protocol/instrument'
import { EmptyState } from '@/ui/EmptyState'
import { Panel } from '@/ui/Panel'
import { Tabs } from '@/ui/Tabs'
import { t } from '@/ui/t'
import { Begin } from '@/appContext/Begin'
import { BoostView } from './BoostView'
import { CampaignsView } from './CampaignsView'
import { ClaimsView } from './ClaimsView'
import { EmissionsChart } from './EmissionsChart'
import { EmissionsTable } from './EmissionsTable'
import { FeesView } from './FeesView'
import { IncentivisedAssets } from './IncentivisedAssets'
import { Read, useFreshnessOf } from './Read'
import { ReferralsView } from './ReferralsView'
import { ViewLayout } from './ViewLayout'
import { rewardsPath, rewardViews, type RewardView } from './rewardViews'
import { StakeView } from './StakeView'

const tabs = [
  { id: 'referrals', label: t('Referrals') },
  { id: 'fees', label: t('Fees given back') },
  { id: 'campaigns', label: t('Campaigns') },
  { id: 'boost', label: t('Farm boost') },
  { id: 'stake', label: t('Stake') },
  { id: 'emissions', label: t('Emissions') },
  { id: 'claims', label: t('Claims') },
] as const satisfies readonly { readonly id: RewardView; readonly label: string }[]

/** Everything that is given for trading, a tab each. Which one is in the address. */
export function RewardsDesk({ view }: { view: RewardView }) {
  const [, navigate] = useLocation()
  const access = useAccess()
  const desk = useRef<HTMLDivElement>(null)
  // On a small phone not all tabs are in view, and the chosen one should be.
  useEffect(() => {
    desk.current?.querySelectorAll('[role="tab"]')[rewardViews.indexOf(view)]?.scrollIntoView({ inline: 'nearest' })
  }, [view])
  return (
    <div ref={desk} className="flex min-h-0 flex-1 flex-col">
      <Tabs
        label={t('Rewards')}
        className="min-h-0 flex-1 bg-surface-1"
        selected={view}
        onSelect={(next) => navigate(rewardsPath(next) + window.location.search)}
        tabs={tabs}
      >
        <h1 className="sr-only">{t('Rewards')}</h1>
        {view === 'emissions' ? (
          <EmissionsView />
        ) : access.status === 'trading' ? (
          <OwnView key={access.account} view={view} account={access.account} />
        ) : (
          <Begin isConnected={access.status === 'connected'} />
        )}
      </Tabs>
    </div>
  )
}

function OwnView({ view, account }: { view: Exclude<RewardView, 'emissions'>; account: Address }) {
  switch (view) {
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

/** What the venue gives out, week by week. Everybody sees it, with an account or without. */
function EmissionsView() {
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
