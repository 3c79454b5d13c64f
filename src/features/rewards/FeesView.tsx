import { useClaimTradeFees } from '@/account/rewards/useClaims'
import { useFeeWeeks, useReferralStatistics } from '@/account/rewards/useRewards'
import { useWeeklyVolume } from '@/account/useWeeklyVolume'
import { ClaimButton } from './ClaimButton'
import { FeesHead, FeeWeeksTable } from './FeeWeeks'
import type { Usd } from '@/protocol/fixed6'
import type { Address } from '@/protocol/instrument'
import { formatUsd } from '@/ui/formatUsd'
import { Panel } from '@/ui/Panel'
import { t } from '@/ui/t'
import { Read, useFreshnessOf } from './Read'
import { HeadPlace, ViewLayout } from './ViewLayout'

/** What was paid in fees, and what of it comes back. */
export function FeesView({ account }: { account: Address }) {
  const statistics = useReferralStatistics(account)
  const weeks = useFeeWeeks(account)
  const week = useWeeklyVolume(account).data
  const freshness = useFreshnessOf(weeks)
  return (
    <ViewLayout
      head={
        <HeadPlace>
          <Read query={statistics} what={t('The fees could not be read.')}>
            {(data) => (
              <FeesHead
                statistics={data}
                week={week}
                claim={<ClaimFees account={account} unclaimed={data.totalTradingFeesRewardsUnclaimed} />}
              />
            )}
          </Read>
        </HeadPlace>
      }
      main={
        <Panel title={t('Fees by week')} freshness={freshness}>
          <Read query={weeks} what={t('The weeks could not be read.')}>
            {(rows) => <FeeWeeksTable rows={rows} />}
          </Read>
        </Panel>
      }
    />
  )
}

/** A venue that does not tell how much waits may still have something. */
function ClaimFees({ account, unclaimed }: { account: Address; unclaimed: Usd | undefined }) {
  const { state, start } = useClaimTradeFees(account)
  const isKnown = unclaimed !== undefined && unclaimed > 0n
  return (
    <ClaimButton
      words={isKnown ? t('Claim {usd} USDC', { usd: formatUsd(unclaimed, 4) }) : t('Claim')}
      state={state}
      doneWords={t('Paid into your balance.')}
      whyNot={unclaimed === 0n ? t('There is nothing to claim yet.') : undefined}
      onPress={start}
    />
  )
}
