import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { StrategyListing } from '@/protocol/rest/strategies'
import { formatPercent } from '@/ui/formatPercent'
import { t } from '@/ui/t'
import { PercentText } from './PercentText'
import { feesWords, isYoung } from './strategyWords'
import { unitsText } from './unitsText'

type StrategyCardProps = { strategy: StrategyListing; path: string; isChosen: boolean; nowMs: number }

/** A strategy in the list: what it is worth, what it brought, what it costs. */
export function StrategyCard({ strategy, path, isChosen, nowMs }: StrategyCardProps) {
  const { strategyName, collateralAsset: asset, aum, cap, pastMonthReturn, maxDrawdown, minimumDeposit } = strategy
  const used = cap === 0n ? undefined : Number(aum) / Number(cap)
  return (
    <Link
      href={path}
      aria-current={isChosen ? 'page' : undefined}
      className="block border-b border-line px-3 py-2.5 -outline-offset-2! transition-colors hover:bg-surface-2/60 aria-[current]:bg-surface-2 aria-[current]:shadow-[inset_2px_0_0_var(--accent)]"
    >
      <span className="flex items-baseline gap-2">
        <span className="text-base font-semibold text-text-1">{strategyName}</span>
        <span className="ml-auto text-xs text-text-3">{asset}</span>
      </span>
      <dl className="mt-1.5 grid grid-cols-3 gap-x-3 gap-y-1.5 text-sm">
        <Item name={t('Managed')}>{unitsText(asset, aum)}</Item>
        <Item name={isYoung(strategy, nowMs) ? t('Since it trades') : t('Past month')}>
          <PercentText ratio={pastMonthReturn} />
        </Item>
        <Item name={t('Drawdown, year')}>{formatPercent(-Math.abs(maxDrawdown) || 0)}</Item>
        <Item name={t('Minimum')}>{unitsText(asset, minimumDeposit)}</Item>
        <Item name={t('Fees')} isWide>
          {feesWords(strategy)}
        </Item>
      </dl>
      <span className="mt-2 flex items-center gap-2 text-xs text-text-3">
        <span aria-hidden="true" className="h-1 flex-1 overflow-hidden rounded-full bg-line">
          <span className="block h-full bg-accent" style={{ width: `${Math.min(1, used ?? 0) * 100}%` }} />
        </span>
        {t('{share} of the cap of {cap}', {
          share: formatPercent(used, { decimals: 1, isSigned: false }),
          cap: unitsText(asset, cap),
        })}
      </span>
    </Link>
  )
}

function Item({ name, isWide = false, children }: { name: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div className={`min-w-0 ${isWide ? 'col-span-2' : ''}`}>
      <dt className="label truncate">{name}</dt>
      <dd className="truncate">{children}</dd>
    </div>
  )
}
