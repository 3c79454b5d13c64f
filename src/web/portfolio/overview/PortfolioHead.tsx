import type { ReactNode } from 'react'
import { add, type Amount, type Usd } from '@/core/protocol/fixed6'
import { t } from '@/web/language/t'
import { useAccountStats } from '@/web/session/accountLists'
import type { AccountFigures } from '@/web/session/figures/accountFigures'
import type { ShownAccount } from '@/web/session/figures/shownAccount'
import { Figure, Gain } from '@/web/ui/Figure'
import { formatDecimal, formatUsd } from '@/web/ui/formatNumber'
import { StaleBadge } from '@/web/ui/StaleBadge'

/** Realised PnL after fees and funding, as the venue reports it. Undefined while unknown. */
export type RealizedPnl = { readonly [Window in 'daily' | 'weekly' | 'allTime']: Usd | undefined }

type PortfolioHeadProps = {
  figures: AccountFigures
  realized: RealizedPnl
  /** The USDC balance, which can be negative; undefined if the venue reports none. */
  usdc: Amount | undefined
  /** Time of the last update in local milliseconds; undefined unless the figures are stale. */
  staleSinceMs: number | undefined
  mode: ReactNode
}

export function PortfolioHead({ figures, realized, usdc, staleSinceMs, mode }: PortfolioHeadProps) {
  const { equity, unrealizedPnl, availableMargin, collateralValue } = figures
  const allTime = realized.allTime === undefined ? undefined : add(realized.allTime, unrealizedPnl)
  return (
    <section
      aria-label={t('Summary')}
      className="flex shrink-0 items-center gap-x-8 gap-y-2.5 panel px-3 py-2.5 max-lg:flex-wrap"
    >
      <dl
        className={`grid min-w-0 flex-1 grid-flow-col auto-cols-auto items-start justify-start gap-x-8 gap-y-2 max-lg:basis-full max-lg:grid-flow-row max-lg:grid-cols-4 max-lg:justify-stretch max-sm:grid-cols-3 max-sm:gap-x-3 ${staleSinceMs === undefined ? '' : 'is-stale'}`}
      >
        <Figure
          label={t('Equity (USD)')}
          about={t('Collateral + unrealised perpetual PnL + options at mark.')}
          isLarge
          className="max-sm:col-span-3"
        >
          {formatUsd(equity)}
        </Figure>
        <Figure
          label={t('PnL 24 h')}
          about={t('Realised in the last 24 hours, after fees and funding.')}
          note={t('realised')}
        >
          <Gain usd={realized.daily} />
        </Figure>
        <Figure
          label={t('PnL 7 d')}
          about={t('Realised in the last seven days, after fees and funding.')}
          note={t('realised')}
        >
          <Gain usd={realized.weekly} />
        </Figure>
        <Figure
          label={t('PnL all time')}
          about={t('Realised (after fees and funding) plus unrealised PnL.')}
          note={t('realised {sum}', { sum: signed(realized.allTime) })}
        >
          <Gain usd={allTime} />
        </Figure>
        <Figure label={t('Unrealised')} about={t('All open positions at current marks.')} note={t('at mark price')}>
          <Gain usd={unrealizedPnl} />
        </Figure>
        <Figure
          label={t('Available margin')}
          about={t('Available for new positions and orders.')}
          note={t('for new orders')}
        >
          <span className={availableMargin < 0n ? 'text-danger' : ''}>{formatUsd(availableMargin)}</span>
        </Figure>
        <Figure
          label={t('Balance')}
          about={t('Collateral at its full value. PnL, premiums, fees and funding are paid in USDC.')}
          note={
            <span className={usdc !== undefined && usdc < 0n ? 'text-danger' : ''}>{formatDecimal(usdc, 2)} USDC</span>
          }
        >
          {formatUsd(collateralValue)}
        </Figure>
      </dl>
      <div className="flex items-center gap-3">
        {staleSinceMs !== undefined && <StaleBadge sinceMs={staleSinceMs} />}
        {mode}
      </div>
    </section>
  )
}

function signed(usd: Usd | undefined): string {
  const text = formatUsd(usd)
  return usd !== undefined && usd > 0n ? `+${text}` : text
}

export function LivePortfolioHead({ live, mode }: { live: ShownAccount; mode: ReactNode }) {
  const { data: stats } = useAccountStats()
  const { account, figures } = live
  return (
    <PortfolioHead
      figures={figures}
      realized={{ daily: stats?.daily?.pnl, weekly: stats?.weekly?.pnl, allTime: stats?.allTime?.pnl }}
      usdc={account.collaterals?.find(({ collateralAsset }) => collateralAsset === 'USDC')?.balance}
      staleSinceMs={live.status === 'stale' ? live.sinceMs : undefined}
      mode={mode}
    />
  )
}
