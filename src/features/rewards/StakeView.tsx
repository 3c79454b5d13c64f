import { useFarmBoost, useStake } from '@/account/rewards/useRewards'
import type { Amount } from '@/protocol/fixed6'
import type { StakeReply } from '@/protocol/rest/farming'
import { Figure } from '@/ui/Figure'
import { formatDecimal } from '@/ui/formatDecimal'
import { formatPercent } from '@/ui/formatPercent'
import { formatUsd } from '@/ui/formatUsd'
import { Countdown } from './Countdown'
import { LockedTable, StakeTable } from './StakeTables'
import type { Address } from '@/protocol/instrument'
import { Panel } from '@/ui/Panel'
import { t } from '@/ui/t'
import { Read, useFreshnessOf } from './Read'
import { HeadPlace, ViewLayout } from './ViewLayout'
import { tierWords } from './tierWords'

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

/** The tier that the volume of the week gives, and what it is worth. */
function StakeHead({ stake, staked }: { stake: StakeReply; staked: Amount | undefined }) {
  return (
    <section aria-label={t('Your tier')} className="flex shrink-0 flex-col gap-4 bg-surface-1 px-3 py-3">
      <ol aria-label={t('Tiers')} className="flex max-w-160 gap-1">
        {tierWords.map((name, at) => {
          const tier = at + 1
          return (
            <li
              key={tier}
              aria-current={tier === stake.tier ? 'true' : undefined}
              className={`min-w-0 flex-1 border-t-2 pt-1.5 text-sm ${tier <= stake.tier ? 'border-accent text-text-1' : 'border-line-strong text-text-3'} ${tier === stake.tier ? 'font-semibold' : ''}`}
            >
              <span className="block truncate">{name}</span>
              <span className="text-xs font-normal text-text-3">{t('tier {tier}', { tier })}</span>
            </li>
          )
        })}
      </ol>
      <dl className="flex flex-wrap gap-x-10 gap-y-3">
        <Figure label={t('Volume of the week, USD')}>{formatUsd(stake.weeklyVolume)}</Figure>
        <Figure label={t('Multiplier')}>×{stake.multiplier}</Figure>
        <Figure label={t('Staked, tokens')} about={t('What you have farmed is staked by itself.')}>
          {formatDecimal(staked, 2)}
        </Figure>
        <Figure label={t('Yield a year')}>{formatPercent(stake.apr / 100, { isSigned: false })}</Figure>
        <Figure label={t('Everybody’s volume, USD')}>{formatUsd(stake.totalVolume)}</Figure>
        <Figure label={t('The week ends in')}>
          <Countdown endNs={stake.weekEnd} label={t('The week ends in')} />
        </Figure>
      </dl>
    </section>
  )
}
