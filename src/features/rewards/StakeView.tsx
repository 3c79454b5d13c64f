import { useFarmBoost, useStake } from '@/account/rewards/useRewards'
import { StakeHead } from './StakeHead'
import { LockedTable, StakeTable } from './StakeTables'
import type { Address } from '@/protocol/instrument'
import { Panel } from '@/ui/Panel'
import { t } from '@/ui/t'
import { Read, useFreshnessOf } from './Read'
import { HeadPlace, ViewLayout } from './ViewLayout'

/** The tier of the week, and what holding tokens has given. */
export function StakeView({ account }: { account: Address }) {
  const stake = useStake(account)
  const { data: boost } = useFarmBoost(account)
  const freshness = useFreshnessOf(stake)
  return (
    <ViewLayout
      head={
        <HeadPlace>
          <Read query={stake} what={t('The stake could not be read.')}>
            {(data) => <StakeHead stake={data} staked={boost?.stakedAmount} />}
          </Read>
        </HeadPlace>
      }
      main={
        <Panel title={t('Stake rewards')} freshness={freshness}>
          <Read query={stake} what={t('The stake could not be read.')}>
            {({ stakeHistory = [] }) => <StakeTable rows={stakeHistory} />}
          </Read>
        </Panel>
      }
      side={
        <Panel title={t('Locked positions')} freshness={freshness}>
          <Read query={stake} what={t('The stake could not be read.')}>
            {({ lpnftHistory = [] }) => <LockedTable rows={lpnftHistory} />}
          </Read>
        </Panel>
      }
    />
  )
}
