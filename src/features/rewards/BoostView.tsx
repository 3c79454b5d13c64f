import { useDrawFarmBoost } from '@/account/rewards/useClaims'
import { useFarmBoost, useIncentivisedAssets } from '@/account/rewards/useRewards'
import { EmptyState } from '@/ui/EmptyState'
import { formatDecimal } from '@/ui/formatDecimal'
import { DataTable, type Column } from '@/ui/table/DataTable'
import { BoostHead, boostText } from './BoostHead'
import { ClaimButton } from './ClaimButton'
import { Countdown } from './Countdown'
import type { Address } from '@/protocol/instrument'
import type { FarmBoostReply } from '@/protocol/rest/farming'
import { Panel } from '@/ui/Panel'
import { t } from '@/ui/t'
import { IncentivisedAssets } from './IncentivisedAssets'
import { Read, useFreshnessOf } from './Read'
import { HeadPlace, ViewLayout } from './ViewLayout'

/** What trades count for, the draw, and what epochs have given. */
export function BoostView({ account }: { account: Address }) {
  const boost = useFarmBoost(account)
  const assets = useIncentivisedAssets()
  return (
    <ViewLayout
      head={
        <HeadPlace>
          <Read query={boost} what={t('The boost could not be read.')}>
            {(data) => <BoostHead boost={data} draw={<Draw account={account} boost={data} />} />}
          </Read>
        </HeadPlace>
      }
      main={
        <Panel title={t('Earned by epoch')} freshness={useFreshnessOf(boost)}>
          <Read query={boost} what={t('The epochs could not be read.')}>
            {({ aevoEarnedPerEpoch = [] }) => <EpochsTable rows={aevoEarnedPerEpoch} />}
          </Read>
        </Panel>
      }
      side={<IncentivisedAssets query={assets} />}
    />
  )
}

/** Once an hour. What it drew is the boost that the venue tells afterwards. */
function Draw({ account, boost }: { account: Address; boost: FarmBoostReply }) {
  const { state, start } = useDrawFarmBoost(account)
  const { randomFarmBoostEligible: isEligible, nextRandomFarmBoost: nextNs } = boost
  const isDrawn = state.status === 'done'
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <ClaimButton
        words={t('Draw a boost')}
        state={state}
        doneWords={t('Drawn: your volume counts {boost} now.', { boost: boostText(boost.farmBoost) })}
        whyNot={isEligible ? undefined : t('A boost holds for an hour; then the next can be drawn.')}
        onPress={start}
      />
      {!isEligible && nextNs !== undefined && (
        <p className="text-sm text-text-3">
          {isDrawn ? t('It holds for') : t('Next draw in')}{' '}
          <Countdown endNs={nextNs} label={t('Time to the next draw')} />
        </p>
      )}
    </div>
  )
}

type EpochEarned = NonNullable<FarmBoostReply['aevoEarnedPerEpoch']>[number]

const columns: readonly Column<EpochEarned>[] = [
  { id: 'epoch', header: t('Epoch'), cell: ({ epoch }) => epoch },
  { id: 'earned', header: t('Tokens'), align: 'right', cell: ({ aevoEarned }) => formatDecimal(aevoEarned, 2) },
]

/** What each ended epoch has given for trading. */
function EpochsTable({ rows }: { rows: readonly EpochEarned[] }) {
  return (
    <DataTable
      label={t('Earned by epoch')}
      columns={columns}
      rows={rows.toReversed()}
      rowKey={({ epoch }) => String(epoch)}
      empty={<EmptyState>{t('Tokens are given when an epoch ends: every Monday, 00:00 UTC.')}</EmptyState>}
    />
  )
}
