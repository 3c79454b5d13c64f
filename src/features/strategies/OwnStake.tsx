import { worthOf } from '@/account/strategies/strategyDraft'
import type { StrategyPosition } from '@/protocol/rest/strategies'
import { Figure } from '@/ui/Figure'
import { unknownText } from '@/ui/formatDecimal'
import { formatCountdown } from '@/ui/formatCountdown'
import { t } from '@/ui/t'
import { PercentText } from './PercentText'
import { sharesText, unitsText } from './unitsText'

type OwnStakeProps = {
  stake: StrategyPosition
  /** Until what waits has its turn, milliseconds; undefined where the venue does not say. */
  leftMs: number | undefined
}

/** What the trader has in the strategy, and what waits. */
export function OwnStake({ stake, leftMs }: OwnStakeProps) {
  const { collateralAsset: asset, shares, pps, roi, pendingDeposits, pendingWithdrawals } = stake
  const when = leftMs === undefined ? t('at the end of the epoch') : t('in {time}', { time: formatCountdown(leftMs) })
  return (
    <>
      <dl className="grid grid-cols-3 gap-x-5 gap-y-2 px-4 py-2.5">
        <Figure label={t('Your part')}>
          {unitsText(asset, worthOf(shares, pps))} <span className="text-xs text-text-3">{asset}</span>
        </Figure>
        <Figure label={t('Your shares')}>{sharesText(shares)}</Figure>
        <Figure label={t('Your return')} about={t('On what the shares were bought for.')}>
          {shares === 0n ? unknownText : <PercentText ratio={roi} />}
        </Figure>
      </dl>
      {pendingDeposits > 0n && (
        <p className="px-4 pb-2 text-sm text-pending">
          {t('{amount} {asset} wait to become shares, {when}.', {
            amount: unitsText(asset, pendingDeposits),
            asset,
            when,
          })}
        </p>
      )}
      {pendingWithdrawals > 0n && (
        <p className="px-4 pb-2 text-sm text-pending">
          {t('{shares} shares wait to be paid out, about {amount} {asset}, {when}.', {
            shares: sharesText(pendingWithdrawals),
            amount: `≈ ${unitsText(asset, worthOf(pendingWithdrawals, pps))}`,
            asset,
            when,
          })}
        </p>
      )}
    </>
  )
}
