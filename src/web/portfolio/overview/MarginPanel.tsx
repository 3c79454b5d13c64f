import type { ReactNode } from 'react'
import { t } from '@/web/language/t'
import type { AccountFigures } from '@/web/session/figures/accountFigures'
import {
  type LiquidationDistance,
  type MarginLevel,
  accountUse,
  marginThresholds,
  liquidationDistance,
  marginLevel,
  orderMargin,
} from '@/web/session/figures/marginLevel'
import { freshnessOfAccount, type ShownAccount } from '@/web/session/figures/shownAccount'
import { useLiquidations } from '@/web/session/preview/liquidationsContext'
import { formatPercent, decimalsOf, formatDecimal, formatUsd } from '@/web/ui/formatNumber'
import { WarningIcon } from '@/web/ui/icons'
import { Panel, type PanelFreshness } from '@/web/ui/Panel'
import { Tooltip } from '@/web/ui/Tooltip'

type MarginPanelProps = {
  figures: AccountFigures
  level: MarginLevel
  distance: LiquidationDistance | undefined
  freshness: PanelFreshness
  /** The margin mode, at the end of the header. */
  mode: ReactNode
}

const tones: Record<MarginLevel, string> = {
  fine: 'text-text-2',
  notice: 'text-warn',
  warning: 'text-warn',
  danger: 'text-danger',
  liquidation: 'text-danger',
}

export function MarginPanel({ figures, level, distance, freshness, mode }: MarginPanelProps) {
  const { maintenanceUse, initialUse, maintenanceMargin, initialMargin, marginBalance, availableMargin } = figures
  const balanceAbout = figures.isPortfolioMargin
    ? t('Weighted collateral + cross perpetual PnL + option value.')
    : t('Weighted collateral + cross perpetual PnL, excl. isolated margin.')
  return (
    <Panel
      title={t('Margin')}
      freshness={freshness}
      className="h-auto! shrink-0"
      leading={
        <span className={`flex items-center gap-1.5 text-xs font-medium ${tones[level]}`}>
          {level === 'fine' ? (
            <span aria-hidden="true" className="size-1.5 rounded-full bg-buy" />
          ) : (
            <WarningIcon width={14} height={14} />
          )}
          {levelLabels[level]}
        </span>
      }
      actions={mode}
    >
      <div className="flex flex-col gap-2 px-3 pt-1 pb-2.5">
        <MarginBar
          label={t('Maintenance margin used')}
          level={level}
          maintenanceUse={maintenanceUse}
          initialUse={initialUse}
        />
        <dl className="flex flex-wrap justify-between gap-x-4 gap-y-2 text-sm">
          <Share
            name={t('Initial, with orders')}
            about={t(
              'Initial margin for your positions plus margin reserved by open orders. Of the positions, only the maintenance margin lowers what is available.',
            )}
            mark="bg-control-line"
            usd={formatUsd(initialMargin)}
            share={initialUse}
          />
          <Share
            name={t('Liquidation after a loss of')}
            about={aboutDistance(distance, level)}
            usd={distance === undefined ? t('none') : `≈ ${formatUsd(distance.loss)}`}
            share={distance?.share}
            tone={level === 'fine' ? '' : tones[level]}
          />
        </dl>
        {/* A subtraction. Initial margin is no part of it, so it stands with the bar. */}
        <dl className="border-t border-line pt-2 grid grid-cols-2 gap-x-4 gap-y-2 text-sm sm:grid-cols-[repeat(4,auto)] sm:justify-between">
          <Share name={t('Margin balance')} about={balanceAbout} usd={formatUsd(marginBalance)} />
          <Share
            name={t('Maintenance')}
            sign="−"
            about={t('Positions are liquidated below this level.')}
            mark={fills[level]}
            usd={formatUsd(maintenanceMargin)}
            share={maintenanceUse}
          />
          <Share
            name={t('Reserved by orders')}
            sign="−"
            about={t('Margin of open orders, with their worst fees. Part of the initial margin.')}
            usd={formatUsd(orderMargin(figures))}
          />
          <Share
            name={t('Available')}
            sign="="
            about={[
              t('Available for new positions and orders.'),
              t('Margin balance − maintenance margin − margin reserved by open orders.'),
            ].join(' ')}
            usd={formatUsd(availableMargin)}
            tone={availableMargin < 0n ? 'text-danger' : ''}
          />
        </dl>
        {level === 'liquidation' && <p className="text-sm text-danger">{distanceText(distance, level)}</p>}
      </div>
    </Panel>
  )
}

type ShareProps = {
  name: string
  about: string
  mark?: string
  usd: string
  /** How the figure follows from those before it. */
  sign?: string
  share?: number | undefined
  tone?: string
}

function Share({ name, about, mark, usd, sign, share, tone = '' }: ShareProps) {
  return (
    <div>
      <dt className="label">
        <Tooltip text={about} isFocusable>
          <span className="inline-flex items-center gap-1.5 rounded-[3px] whitespace-nowrap">
            {mark !== undefined && <span aria-hidden="true" className={`size-2 shrink-0 rounded-[2px] ${mark}`} />}
            {name}
          </span>
        </Tooltip>
      </dt>
      <dd
        data-sign={sign}
        className={`inline-block font-medium ${tone} ${sign === undefined ? '' : 'before:pr-1 before:font-normal before:text-text-3 before:content-[attr(data-sign)]'}`}
      >
        {usd}
      </dd>
      {share !== undefined && (
        <dd className="ml-1.5 inline-block text-xs text-text-3">
          {formatPercent(share, { decimals: 1, isSigned: false })}
        </dd>
      )}
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
  fine: 'bg-text-1',
  notice: 'bg-warn',
  warning: 'bg-warn',
  danger: 'bg-danger',
  liquidation: 'bg-danger',
}

/** Bar whose right end is liquidation. Initial margin lies behind maintenance margin; the thresholds are notches. */
function MarginBar({ label, level, maintenanceUse, initialUse }: MarginBarProps) {
  const used = percent(maintenanceUse)
  return (
    <div className="flex flex-col gap-1">
      <meter className="sr-only" aria-label={label} min={0} max={100} value={used}>
        {t('{share} used, liquidation at 100%', {
          share: formatPercent(maintenanceUse, { decimals: 1, isSigned: false }),
        })}
      </meter>
      <div aria-hidden="true" className="relative h-2 overflow-hidden rounded-full bg-surface-3">
        <div className="absolute h-full bg-control-line" style={{ width: `${percent(initialUse)}%` }} />
        <div className={`absolute h-full ${fills[level]}`} style={{ width: `${used}%` }} />
        {[marginThresholds.notice, marginThresholds.warning].map((threshold) => (
          <span
            key={threshold}
            className="absolute h-full w-0.5 -translate-x-1/2 bg-surface-1"
            style={{ left: `${threshold * 100}%` }}
          />
        ))}
      </div>
      <div aria-hidden="true" className="relative h-4 text-xs text-text-3">
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

export function LiveMargin({ live, mode }: { live: ShownAccount; mode: ReactNode }) {
  const { account, figures } = live
  const distance = liquidationDistance(figures, account.positions ?? [], useLiquidations())
  const level = marginLevel(accountUse(figures))
  return (
    <MarginPanel figures={figures} level={level} distance={distance} freshness={freshnessOfAccount(live)} mode={mode} />
  )
}

const levelLabels: Record<MarginLevel, string> = {
  fine: t('Margin healthy'),
  notice: t('Margin is getting low'),
  warning: t('Margin is low'),
  danger: t('Close to liquidation'),
  liquidation: t('In liquidation'),
}

function aboutDistance(distance: LiquidationDistance | undefined, level: MarginLevel): string {
  const text = distanceText(distance, level)
  if (distance?.ordersLoss === undefined || level === 'liquidation') return text
  const loss = formatUsd(distance.ordersLoss)
  return `${text} ${t('Open orders are cancelled after a loss of ≈ {loss} USD.', { loss })}`
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
