import { t } from '@/web/language/t'
import type { AccountFigures } from '@/web/session/figures/accountFigures'
import {
  type LiquidationDistance,
  type MarginLevel,
  accountUse,
  marginThresholds,
  liquidationDistance,
  marginLevel,
} from '@/web/session/figures/marginLevel'
import { freshnessOfAccount, type ShownAccount } from '@/web/session/figures/shownAccount'
import { useLiquidations } from '@/web/session/preview/liquidationsContext'
import { formatPercent, decimalsOf, formatDecimal, formatUsd } from '@/web/ui/formatNumber'
import { WarningIcon } from '@/web/ui/icons'
import { Panel, type PanelFreshness } from '@/web/ui/Panel'

type MarginPanelProps = {
  figures: AccountFigures
  level: MarginLevel
  distance: LiquidationDistance | undefined
  freshness: PanelFreshness
}

const tones: Record<MarginLevel, string> = {
  fine: 'text-text-2',
  notice: 'text-warn',
  warning: 'text-warn',
  danger: 'text-danger',
  liquidation: 'text-danger',
}

export function MarginPanel({ figures, level, distance, freshness }: MarginPanelProps) {
  const { maintenanceUse, initialUse, maintenanceMargin, initialMargin, marginBalance } = figures
  return (
    <Panel
      title={t('Margin')}
      freshness={freshness}
      className="h-auto! shrink-0"
      actions={
        <span className={`flex items-center gap-1 text-sm font-medium ${tones[level]}`}>
          {level !== 'fine' && <WarningIcon width={14} height={14} />}
          {levelLabels[level]}
        </span>
      }
    >
      <div className="flex flex-col gap-2 px-3 py-2.5">
        <MarginBar
          label={t('Maintenance margin used')}
          level={level}
          maintenanceUse={maintenanceUse}
          initialUse={initialUse}
        />
        <dl className="grid grid-cols-3 gap-x-4 text-sm">
          <Share
            name={t('Maint. margin')}
            about={t('Positions are liquidated below this level.')}
            mark="h-2 w-2 rounded-[1px] bg-accent"
            usd={formatUsd(maintenanceMargin)}
            share={maintenanceUse}
          />
          <Share
            name={t('Initial margin incl. orders')}
            about={t('Initial margin for your positions plus margin reserved by open orders.')}
            mark="h-3 w-0.5 bg-text-1"
            usd={formatUsd(initialMargin)}
            share={initialUse}
          />
          <Share
            name={t('Margin balance')}
            about={
              figures.isPortfolioMargin
                ? t('Weighted collateral + cross perpetual PnL + option value.')
                : t('Weighted collateral + cross perpetual PnL, excl. isolated margin.')
            }
            mark="h-2 w-2 rounded-[1px] shadow-[inset_0_0_0_1px_var(--line-strong)] bg-surface-2"
            usd={formatUsd(marginBalance)}
            share={undefined}
          />
        </dl>
        <p className={`min-h-8 text-sm ${level === 'fine' ? 'text-text-3' : tones[level]}`}>
          {distanceText(distance, level)}
          {distance?.ordersLoss !== undefined && level !== 'liquidation' && (
            <>
              {' '}
              {t('Open orders are cancelled after a loss of ≈ {loss} USD.', { loss: formatUsd(distance.ordersLoss) })}
            </>
          )}
        </p>
      </div>
    </Panel>
  )
}

type ShareProps = { name: string; about: string; mark: string; usd: string; share: number | undefined }

function Share({ name, about, mark, usd, share }: ShareProps) {
  return (
    <div className="min-w-0">
      <dt className="label flex items-center gap-1.5" title={about}>
        <span aria-hidden="true" className={`inline-block shrink-0 ${mark}`} />
        <span className="truncate">{name}</span>
      </dt>
      <dd className="flex flex-wrap items-baseline gap-x-1.5">
        {usd}
        {share !== undefined && (
          <span className="text-xs text-text-3">{formatPercent(share, { decimals: 1, isSigned: false })}</span>
        )}
      </dd>
    </div>
  )
}

type MarginBarProps = {
  label: string
  level: MarginLevel
  /** Margin as a fraction of the margin balance. The account is liquidated at a maintenance use of 1. */
  maintenanceUse: number | undefined
  initialUse: number | undefined
}

const fills: Record<MarginLevel, string> = {
  fine: 'bg-accent',
  notice: 'bg-warn',
  warning: 'bg-warn',
  danger: 'bg-danger',
  liquidation: 'bg-danger',
}

/** Bar whose right end is liquidation. Maintenance margin fills the bar; initial margin and thresholds are marks. */
function MarginBar({ label, level, maintenanceUse, initialUse }: MarginBarProps) {
  const used = percent(maintenanceUse)
  return (
    <div className="flex flex-col gap-1">
      <meter className="sr-only" aria-label={label} min={0} max={100} value={used}>
        {t('{share} used, liquidation at 100%', {
          share: formatPercent(maintenanceUse, { decimals: 1, isSigned: false }),
        })}
      </meter>
      <div aria-hidden="true" className="relative h-4">
        <div className="absolute inset-x-0 top-1 h-2 overflow-hidden rounded-[2px] bg-surface-2 shadow-[inset_0_0_0_1px_var(--line-strong)]">
          <div className={`h-full ${fills[level]}`} style={{ width: `${used}%` }} />
        </div>
        {Object.values(marginThresholds).map((threshold) => (
          <span
            key={threshold}
            className="absolute top-1 h-2 w-px bg-surface-0"
            style={{ left: `${threshold * 100}%` }}
          />
        ))}
        {initialUse !== undefined && (
          <span
            className="absolute top-0 h-4 w-0.5 -translate-x-1/2 rounded-full bg-text-1 shadow-[0_0_0_1px_var(--surface-1)]"
            style={{ left: `${percent(initialUse)}%` }}
          />
        )}
      </div>
      <div aria-hidden="true" className="relative h-4 text-2xs leading-4 text-text-4">
        <span className="absolute left-0">0</span>
        {[marginThresholds.notice, marginThresholds.warning].map((threshold) => (
          <span key={threshold} className="absolute -translate-x-1/2" style={{ left: `${threshold * 100}%` }}>
            {formatPercent(threshold, { decimals: 0, isSigned: false })}
          </span>
        ))}
        <span className="absolute right-0">{t('liquidation')}</span>
      </div>
    </div>
  )
}

function percent(use: number | undefined): number {
  return use === undefined ? 0 : Math.min(100, Math.max(0, use * 100))
}

export function LiveMargin({ live }: { live: ShownAccount }) {
  const { account, figures } = live
  const distance = liquidationDistance(figures, account.positions ?? [], useLiquidations())
  const level = marginLevel(accountUse(figures))
  return <MarginPanel figures={figures} level={level} distance={distance} freshness={freshnessOfAccount(live)} />
}

const levelLabels: Record<MarginLevel, string> = {
  fine: t('Margin healthy'),
  notice: t('Margin is getting low'),
  warning: t('Margin is low'),
  danger: t('Close to liquidation'),
  liquidation: t('In liquidation'),
}

function distanceText(distance: LiquidationDistance | undefined, level: MarginLevel): string {
  if (level === 'liquidation') {
    return t(
      'The venue is cancelling your orders and reducing positions until margin is restored. Trading is disabled until then.',
    )
  }
  if (distance === undefined) return t('No maintenance margin required: no price move can liquidate this account.')
  const { loss, share, at } = distance
  const words = { loss: formatUsd(loss), share: formatPercent(share, { decimals: 1, isSigned: false }) }
  if (at === undefined) {
    return share === undefined
      ? t('Liquidation after a further loss of ≈ {loss} USD.', words)
      : t('Liquidation begins after a loss of ≈ {loss} USD ({share} of equity).', words)
  }
  const step = at.price >= 1_000_000_000n ? 100_000n : 10_000n
  const placed = {
    ...words,
    instrument: at.instrumentName,
    price: formatDecimal(at.price, decimalsOf(step)),
    move: formatPercent(at.move, { decimals: 1 }),
  }
  return share === undefined
    ? t('Liquidation begins after a loss of ≈ {loss} USD: {instrument} at ≈ {price}, {move} from its mark.', placed)
    : t(
        'Liquidation begins after a loss of ≈ {loss} USD ({share} of equity): {instrument} at ≈ {price}, {move} from its mark.',
        placed,
      )
}
