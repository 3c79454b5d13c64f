import type { Amount } from '@/core/protocol/fixed6'
import type { Address } from '@/core/protocol/instrument'
import type { StakeReply } from '@/core/protocol/rest/farming'
import { t } from '@/web/language/t'
import { useFarmBoost, useStake } from '@/web/portfolio/rewards/model/useRewards'
import { EmptyState } from '@/web/ui/EmptyState'
import { Figure } from '@/web/ui/Figure'
import { formatDecimal, formatPercent, formatUsd, unknownText } from '@/web/ui/formatNumber'
import { Panel } from '@/web/ui/Panel'
import { DataTable, type Column } from '@/web/ui/table/DataTable'
import { RewardsCountdown, Read, useFreshnessOf, HeadPlace, ToBoost, ViewLayout, tierText } from './ViewLayout'

export function StakeView({ account }: { account: Address }) {
  const stake = useStake(account)
  const { data: boost } = useFarmBoost(account)
  const freshness = useFreshnessOf(stake)
  return (
    <ViewLayout
      head={
        <HeadPlace>
          <Read query={stake} what={t('Couldn’t load stake')}>
            {(data) => <StakeHead stake={data} staked={boost?.stakedAmount} />}
          </Read>
        </HeadPlace>
      }
      main={
        <Panel title={t('Stake rewards')} freshness={freshness}>
          <Read query={stake} what={t('Couldn’t load stake')}>
            {({ stakeHistory = [] }) => <StakeTable rows={stakeHistory} />}
          </Read>
        </Panel>
      }
      side={
        <Panel title={t('Locked positions')} freshness={freshness}>
          <Read query={stake} what={t('Couldn’t load stake')}>
            {({ lpnftHistory = [] }) => <LockedTable rows={lpnftHistory} />}
          </Read>
        </Panel>
      }
    />
  )
}

function StakeHead({ stake, staked }: { stake: StakeReply; staked: Amount | undefined }) {
  return (
    <section aria-label={t('Your tier')} className="flex shrink-0 flex-col gap-4 panel px-3 py-3">
      <ol aria-label={t('Tiers')} className="flex max-w-160 gap-1">
        {tierText.map((name, at) => {
          const tier = at + 1
          return (
            <li
              key={tier}
              aria-current={tier === stake.tier ? 'true' : undefined}
              className={`min-w-0 flex-1 border-t-2 pt-1.5 text-sm ${tier <= stake.tier ? 'border-accent text-text-1' : 'border-line-strong text-text-3'} ${tier === stake.tier ? 'font-medium' : ''}`}
            >
              <span className="block truncate">{name}</span>
              <span className="text-xs font-normal text-text-3">{t('tier {tier}', { tier })}</span>
            </li>
          )
        })}
      </ol>
      <dl className="flex flex-wrap gap-x-10 gap-y-3">
        <Figure label={t('Weekly volume (USD)')}>{formatUsd(stake.weeklyVolume)}</Figure>
        <Figure label={t('Multiplier')}>{stake.multiplier === undefined ? unknownText : `×${stake.multiplier}`}</Figure>
        <Figure label={t('Staked (tokens)')} about={t('Farmed tokens are staked automatically.')}>
          {formatDecimal(staked, 2)}
        </Figure>
        <Figure label={t('APY')}>
          {formatPercent(stake.apr === undefined ? undefined : stake.apr / 100, { isSigned: false })}
        </Figure>
        <Figure label={t('Total volume (USD)')}>{formatUsd(stake.totalVolume)}</Figure>
        <Figure label={t('Week ends in')}>
          <RewardsCountdown endNs={stake.weekEnd} label={t('Week ends in')} />
        </Figure>
      </dl>
    </section>
  )
}

type StakeReward = NonNullable<StakeReply['stakeHistory']>[number]
type Locked = NonNullable<StakeReply['lpnftHistory']>[number]

const rewardColumns: readonly Column<StakeReward>[] = [
  { id: 'epoch', header: t('Epoch'), cell: ({ epoch }) => epoch },
  { id: 'reward', header: t('Tokens'), align: 'right', cell: ({ rewardAmount }) => formatDecimal(rewardAmount, 2) },
]

function StakeTable({ rows }: { rows: readonly StakeReward[] }) {
  return (
    <DataTable
      label={t('Stake rewards')}
      columns={rewardColumns}
      rows={rows.toReversed()}
      rowKey={({ epoch }) => String(epoch)}
      empty={
        <EmptyState action={<ToBoost />}>{t('Holders of farmed tokens earn more at the end of each week.')}</EmptyState>
      }
    />
  )
}

const lockedColumns: readonly Column<Locked>[] = [
  { id: 'id', header: t('No.'), cell: ({ id }) => id },
  { id: 'from', header: t('From epoch'), align: 'right', cell: ({ startEpoch }) => startEpoch },
  { id: 'to', header: t('To epoch'), align: 'right', cell: ({ endEpoch }) => endEpoch },
  { id: 'vesting', header: t('Weeks locked'), align: 'right', cell: ({ vestingWeeks }) => vestingWeeks },
  { id: 'sent', header: t('Sent'), cell: ({ sendDate }) => sendDate },
]

function LockedTable({ rows }: { rows: readonly Locked[] }) {
  if (rows.length === 0) return <EmptyState action={<ToBoost />}>{t('No locked positions')}</EmptyState>
  return <DataTable label={t('Locked positions')} columns={lockedColumns} rows={rows} rowKey={({ id }) => id} />
}
