import type { ReactNode } from 'react'
import type { StrategyListing } from '@/protocol/rest/strategies'
import { Figure } from '@/ui/Figure'
import { formatCountdown } from '@/ui/formatCountdown'
import { formatDateTime, formatTime, formatUtc } from '@/ui/formatTime'
import { formatPercent } from '@/ui/formatPercent'
import { t } from '@/ui/t'
import { PercentText } from './PercentText'
import { aboutStrategy, feesWords, isYoung } from './strategyWords'
import { sharesText, unitsText } from './unitsText'

type StrategyHeadProps = {
  strategy: StrategyListing
  /** The venue's time. */
  nowMs: number
  actions: ReactNode
}

/** The name of a strategy, its figures, and when what waits has its turn. */
export function StrategyHead({ strategy, nowMs, actions }: StrategyHeadProps) {
  const { strategyName, collateralAsset: asset, aum, pps, openedTimestamp, nextEpochTimestamp } = strategy
  const about = aboutStrategy(strategy)
  return (
    <section aria-label={strategyName} className="shrink-0 bg-surface-1 px-4 py-3">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-80">
          <h2 className="text-lg font-semibold tracking-tight">{strategyName}</h2>
          {about !== undefined && <p className="max-w-150 text-sm text-text-3">{about}</p>}
        </div>
        <div className="flex gap-2">{actions}</div>
      </div>
      <dl className="mt-3 grid grid-cols-6 gap-x-5 gap-y-2 max-lg:grid-cols-3 max-sm:grid-cols-2">
        <Figure
          label={t('Managed')}
          about={t('What the account that trades is worth. Deposits that wait are not in it.')}
        >
          {unitsText(asset, aum)} <span className="text-xs text-text-3">{asset}</span>
        </Figure>
        <Figure label={t('A share')} about={t('What is managed, divided by all shares. It began at 1.')}>
          {sharesText(pps)} <span className="text-xs text-text-3">{asset}</span>
        </Figure>
        <Figure
          label={isYoung(strategy, nowMs) ? t('Return since it trades') : t('Return, past month')}
          about={t('Of a share, in the collateral, after fees.')}
        >
          <PercentText ratio={strategy.pastMonthReturn} />
        </Figure>
        <Figure label={t('Drawdown, year')} about={t('The deepest fall of a share under its highest price before.')}>
          {formatPercent(-Math.abs(strategy.maxDrawdown) || 0)}
        </Figure>
        <Figure label={t('Fees')}>{feesWords(strategy)}</Figure>
        <Figure
          label={t('Next epoch')}
          about={t('When deposits become shares and withdrawals are paid, all at one price.')}
        >
          {nextEpochTimestamp === undefined ? (
            t('not told')
          ) : (
            <span title={formatUtc(nextEpochTimestamp)}>
              {formatTime(nextEpochTimestamp)}{' '}
              <span className="text-xs text-text-3">
                {t('in {time}', { time: formatCountdown(Number(nextEpochTimestamp / 1_000_000n) - nowMs) })}
              </span>
            </span>
          )}
        </Figure>
      </dl>
      {openedTimestamp !== undefined && (
        <p className="mt-2 text-xs text-text-4">
          {t('Trades since {time}. What is shown is what it has done since; nothing before is made up.', {
            time: formatDateTime(openedTimestamp),
          })}
        </p>
      )}
    </section>
  )
}
