import type { ReactNode } from 'react'
import { negate, type Usd } from '@/core/protocol/fixed6'
import { t } from '@/web/language/t'
import { Gain } from '@/web/ui/Figure'
import { formatUsd, unknownText } from '@/web/ui/formatNumber'
import type { TimeRange } from '@/web/ui/RangeChoice'
import { Skeleton } from '@/web/ui/Skeleton'
import { Tooltip } from '@/web/ui/Tooltip'
import { maxDrawdown, type Curve, type CurveKind } from './equityCurve'

/** Realised PnL after fees and funding, as the venue reports it. Undefined while unknown. */
export type RealizedPnl = { readonly [Window in 'daily' | 'weekly' | 'allTime']: Usd | undefined }

type PnlSummaryProps = {
  kind: CurveKind
  range: TimeRange
  label: string
  /** The PnL curve of the range; undefined until it is known. */
  curve: Curve | undefined
  isLoading: boolean
  /** True while older history is being read, which may change what the curve says. */
  isPartial: boolean
  equity: Usd
  unrealized: Usd
  realized: RealizedPnl
}

const transferLabels: Record<TimeRange, string> = {
  day: t('Net deposits, 24 h'),
  week: t('Net deposits, 7 d'),
  month: t('Net deposits, 30 d'),
  all: t('Net deposits'),
}

/** The result of the chosen range, as the one large number, and the figures behind it. */
export function PnlSummary(props: PnlSummaryProps) {
  const { kind, range, label, curve, isLoading, isPartial, equity, unrealized, realized } = props
  const about = isPartial ? '≈ ' : ''
  const drawdown = curve === undefined ? undefined : maxDrawdown(curve)
  return (
    <section aria-label={t('Summary')} className="shrink-0 px-3 pt-1 pb-2">
      <dl className="flex flex-wrap items-end gap-x-6 gap-y-2">
        <div className="mr-2 max-sm:basis-full">
          <dt className="label">{kind === 'equity' ? t('Equity now') : label}</dt>
          <dd className="inline-block text-2xl font-semibold tracking-tight">
            {kind === 'equity' ? (
              formatUsd(equity)
            ) : curve === undefined && isLoading ? (
              <Skeleton width={130} height={20} />
            ) : (
              <>
                {isPartial && <span className="font-normal text-text-3">≈ </span>}
                <Gain usd={curve?.now} />
              </>
            )}
          </dd>
          {kind === 'pnl' && curve !== undefined && (
            <dd className="ml-2 inline-block text-sm text-text-3">
              {t('net realised {sum}', { sum: `${curve.realized > 0n ? '+' : ''}${formatUsd(curve.realized)}` })}
            </dd>
          )}
          {isPartial && curve !== undefined && (
            <dd className="ml-2 inline-block text-xs text-text-4 sm:hidden">{t('loading history…')}</dd>
          )}
        </div>
        <Item name={t('Net realised, 24 h')} about={t('Realised PnL of the last 24 hours less fees, plus funding.')}>
          <Gain usd={realized.daily} />
        </Item>
        {range === 'all' ? (
          <Item
            name={t('Net realised, all time')}
            about={t('Realised PnL less fees, plus funding, as the venue reports it.')}
          >
            <Gain usd={realized.allTime} />
          </Item>
        ) : (
          <Item name={t('Net realised, 7 d')} about={t('Realised PnL of the last seven days less fees, plus funding.')}>
            <Gain usd={realized.weekly} />
          </Item>
        )}
        <Item name={t('Unrealised')} about={t('All open positions at current marks.')}>
          <Gain usd={unrealized} />
        </Item>
        <Item
          name={t('Max drawdown')}
          about={t('Largest fall of this curve from a high: realised PnL at each time, plus unrealised PnL now.')}
        >
          {drawdown === undefined ? unknownText : about + formatUsd(negate(drawdown))}
        </Item>
        <Item name={transferLabels[range]} about={t('Deposits minus withdrawals, at current prices.')}>
          {/* A deposit is no estimate: until the whole range is read, its sum is unknown. */}
          {curve === undefined || isPartial
            ? unknownText
            : `${curve.transferred > 0n ? '+' : ''}${formatUsd(curve.transferred)}`}
        </Item>
      </dl>
    </section>
  )
}

type ItemProps = { name: string; about: string; children: ReactNode }

function Item({ name, about, children }: ItemProps) {
  return (
    <div className="min-w-18">
      <dt className="label">
        <Tooltip text={about} isFocusable>
          <span className="rounded-[3px] whitespace-nowrap">{name}</span>
        </Tooltip>
      </dt>
      <dd className="text-sm font-medium">{children}</dd>
    </div>
  )
}
