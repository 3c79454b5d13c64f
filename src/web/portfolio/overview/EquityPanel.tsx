import { useState, type ReactNode } from 'react'
import { collateralAssets } from '@/core/protocol/collateral'
import { type Price, type Usd } from '@/core/protocol/fixed6'
import { collateralPrice } from '@/core/quant/collateral'
import { t } from '@/web/language/t'
import { useVenueNow } from '@/web/market/useVenueNow'
import { CurvePanel, CurveSkeleton } from '@/web/portfolio/CurvePanel'
import { useAccountStats } from '@/web/session/accountLists'
import { describeFailure } from '@/web/session/actions/describeFailure'
import type { LedgerView } from '@/web/session/figures/ledgerStore'
import { freshnessOfAccount, type ShownAccount } from '@/web/session/figures/shownAccount'
import { useLedger } from '@/web/session/figures/useLedger'
import { Button } from '@/web/ui/Button'
import { EmptyState, ErrorState } from '@/web/ui/EmptyState'
import { Gain } from '@/web/ui/Figure'
import { unknownText, formatUsd } from '@/web/ui/formatNumber'
import { formatAge } from '@/web/ui/formatTime'
import { NextLink } from '@/web/ui/navigation/NextLink'
import type { PanelFreshness } from '@/web/ui/Panel'
import type { TimeRange } from '@/web/ui/RangeChoice'
import { DataTable, type Column } from '@/web/ui/table/DataTable'
import { Time } from '@/web/ui/Time'
import { TimeAxis } from '@/web/ui/TimeAxis'
import { EquityBand } from './EquityBand'
import { type Curve, type CurveKind, type EquityPoint, equityCurve } from './equityCurve'
import { EquityPlot, eventText } from './EquityPlot'
import { PnlSummary, type RealizedPnl } from './PnlSummary'

type EquityPanelProps = {
  /** The curves of the range; undefined until data has loaded. */
  curves: Readonly<Record<CurveKind, Curve>> | undefined
  equity: Usd
  unrealized: Usd
  realized: RealizedPnl
  kind: CurveKind
  onKind: (kind: CurveKind) => void
  range: TimeRange
  onRange: (range: TimeRange) => void
  fromMs: number
  toMs: number
  isReading: boolean
  /** Text about the part of the past that is missing. */
  note: string | undefined
  /** Shown instead of a curve that could not be loaded. */
  failure: ReactNode
  freshness: PanelFreshness
}

const kinds: readonly { readonly value: CurveKind; readonly label: string }[] = [
  { value: 'pnl', label: t('PnL') },
  { value: 'equity', label: t('Equity') },
]

const curveLabels: Record<CurveKind, Record<TimeRange, string>> = {
  equity: {
    day: t('Equity, 24 h'),
    week: t('Equity over the week'),
    month: t('Equity over the month'),
    all: t('Equity over all time'),
  },
  pnl: {
    day: t('PnL over the day, net of transfers'),
    week: t('PnL over the week, net of transfers'),
    month: t('PnL over the month, net of transfers'),
    all: t('PnL over all time, net of transfers'),
  },
}
export function EquityPanel(props: EquityPanelProps) {
  const { curves, equity, unrealized, realized, isReading, note, failure, ...panel } = props
  const { kind, range } = panel
  return (
    <CurvePanel
      {...panel}
      title={t('Equity curve')}
      kinds={kinds}
      actions={
        isReading &&
        curves !== undefined && (
          <span className="text-xs whitespace-nowrap text-text-4 max-sm:hidden">{t('loading history…')}</span>
        )
      }
    >
      {(isTable) => (
        <>
          <PnlSummary
            {...{ kind, range, equity, unrealized, realized }}
            label={curveLabels.pnl[range]}
            curve={curves?.pnl}
            isLoading={failure === undefined}
            isPartial={isReading}
          />
          {failure ?? <Body {...props} isTable={isTable} />}
          {note !== undefined && <p className="shrink-0 px-3 pb-1.5 text-xs text-text-4">{note}</p>}
        </>
      )}
    </CurvePanel>
  )
}

function Body({ curves, kind, range, onRange, fromMs, toMs, isTable }: EquityPanelProps & { isTable: boolean }) {
  if (curves === undefined) return <CurveSkeleton />
  const curve = curves[kind]
  if (isTable) return <EquityTable curve={curve} />
  const hasEvents = curve.points.some(({ row }) => row !== undefined)
  const startMs = Math.min(toMs - 60_000, Math.max(fromMs, Number((curve.points[0]?.timeNs ?? 0n) / 1_000_000n)))
  if (!hasEvents && curve.unrealized === 0n && curve.now === 0n) {
    return (
      <EmptyState
        action={
          range === 'all' ? (
            <NextLink path="/transfers/deposit">{t('Deposit')}</NextLink>
          ) : (
            <Button size="small" onClick={() => onRange('all')}>
              {t('Show all time')}
            </Button>
          )
        }
      >
        {t('No activity in this period.')}
      </EmptyState>
    )
  }
  return (
    <>
      <EquityPlot curve={curve} kind={kind} fromMs={startMs} toMs={toMs} label={curveLabels[kind][range]} />
      {kind === 'pnl' && <EquityBand curve={curves.equity} fromMs={startMs} toMs={toMs} />}
      <TimeAxis fromMs={startMs} toMs={toMs} />
    </>
  )
}

const columns: readonly Column<EquityPoint>[] = [
  { id: 'time', header: t('Time'), width: 160, cell: ({ timeNs }) => <Time timeNs={timeNs} hasDate /> },
  { id: 'event', header: t('Event'), cell: (point) => eventText(point) ?? unknownText },
  {
    id: 'change',
    header: t('Change (USD)'),
    align: 'right',
    cell: ({ change }) => <Gain usd={change} />,
  },
  { id: 'value', header: t('Cumulative net realised (USD)'), align: 'right', cell: ({ value }) => formatUsd(value) },
]

/** The curve as a table, newest first, for screen readers. */
function EquityTable({ curve }: { curve: Curve }) {
  const rows = curve.points.filter(({ row }) => row !== undefined).reverse()
  return (
    <DataTable
      label={t('Events of the equity curve')}
      columns={columns}
      rows={rows}
      rowKey={({ row, timeNs }) => row?.key ?? String(timeNs)}
      empty={<p className="px-3 py-4 text-sm text-text-3">{t('No activity in this period')}</p>}
    />
  )
}

const minuteMs = 60_000
const dayMs = 86_400_000
const rangeDays: Record<Exclude<TimeRange, 'all'>, number> = { day: 1, week: 7, month: 30 }

type LiveEquityProps = Pick<EquityPanelProps, 'range' | 'onRange'> & { live: ShownAccount; onRetry: () => void }

/**
 * The curve of the account. PnL is the default, because in the equity a deposit or withdrawal dwarfs trading results.
 */
export function LiveEquity({ live, range, onRange, onRetry }: LiveEquityProps) {
  const [kind, setKind] = useState<CurveKind>('pnl')
  // Rounded to the minute, because the curve would not change visibly each second.
  const nowMs = Math.ceil(useVenueNow() / minuteMs) * minuteMs
  const wantedMs = range === 'all' ? 0 : nowMs - rangeDays[range] * dayMs
  // The start is rounded to the day, so that loaded rows are reused.
  const ledger = useLedger(range === 'all' ? 0n : BigInt(Math.floor(wantedMs / dayMs) * dayMs) * 1_000_000n)
  const fromMs = firstShown(wantedMs, nowMs, ledger)
  const { data: stats } = useAccountStats()
  const curveOf = (of: CurveKind, rows: LedgerView['rows'], startMs: number) =>
    equityCurve({
      kind: of,
      rows,
      fromNs: BigInt(startMs) * 1_000_000n,
      nowNs: BigInt(nowMs) * 1_000_000n,
      equity: live.figures.equity,
      unrealizedPnl: live.figures.unrealizedPnl,
      priceOf: (asset) => priceOf(asset, live.prices.indexes),
    })
  const curves =
    ledger === undefined || fromMs === undefined
      ? undefined
      : { pnl: curveOf('pnl', ledger.rows, fromMs), equity: curveOf('equity', ledger.rows, fromMs) }
  return (
    <EquityPanel
      curves={curves}
      equity={live.figures.equity}
      unrealized={live.figures.unrealizedPnl}
      realized={{ daily: stats?.daily?.pnl, weekly: stats?.weekly?.pnl, allTime: stats?.allTime?.pnl }}
      kind={kind}
      onKind={setKind}
      range={range}
      onRange={onRange}
      fromMs={fromMs ?? wantedMs}
      toMs={nowMs}
      isReading={ledger?.status === 'reading'}
      note={noteOf(ledger, wantedMs, fromMs, nowMs)}
      failure={ledger?.status === 'failed' ? <LedgerFailed error={ledger.error} onRetry={onRetry} /> : undefined}
      freshness={freshnessOfAccount(live)}
    />
  )
}

/** Time from which all rows are known. Before the first row there is nothing to draw. */
function firstShown(wantedMs: number, nowMs: number, ledger: LedgerView | undefined): number | undefined {
  if (ledger?.reachedNs === undefined) return undefined
  const reachedMs = Math.ceil(Number(ledger.reachedNs / 1_000_000n))
  const firstNs = ledger.rows.at(-1)?.timeNs
  const firstMs = firstNs === undefined ? nowMs - dayMs : Number(firstNs / 1_000_000n)
  const beginMs = ledger.isComplete ? Math.min(firstMs, nowMs - minuteMs) : reachedMs
  return Math.max(wantedMs, beginMs)
}

function noteOf(
  ledger: LedgerView | undefined,
  wantedMs: number,
  fromMs: number | undefined,
  nowMs: number,
): string | undefined {
  if (ledger?.isCut === true) return t('Showing recent activity only. See History for more.')
  if (wantedMs === 0 && ledger?.isComplete === true) return t('Last 30 days only')
  // The axis begins at the first entry that the venue still lists, which an older account may have had before.
  if (ledger?.isComplete === true && ledger.rows.length > 0 && fromMs !== undefined && fromMs > wantedMs) {
    return t('Begins {age} ago: the last 30 days have no earlier entry.', { age: formatAge(nowMs - fromMs) })
  }
  return undefined
}

function priceOf(asset: string, indexes: ReadonlyMap<string, Price>): Price | undefined {
  const known = collateralAssets.find((name) => name === asset)
  return known && collateralPrice(known, (name) => indexes.get(name))
}

function LedgerFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { words, code } = describeFailure(error)
  return <ErrorState what={t('Couldn’t load account history')} why={words} code={code} onRetry={onRetry} />
}
