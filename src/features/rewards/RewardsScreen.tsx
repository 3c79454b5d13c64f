import { rewardViews } from './rewardViews'
import { NotFoundScreen } from '@/appContext/NotFoundScreen'
import { RewardsDesk } from './RewardsDesk'

/** What trading and referring bring: referrals, fees given back, campaigns, boost, stake, emissions and what is proven. */
export function RewardsScreen({ view = 'referrals' }: { view: string | undefined }) {
  const known = rewardViews.find((name) => name === view)
  return known === undefined ? <NotFoundScreen /> : <RewardsDesk view={known} />
}
