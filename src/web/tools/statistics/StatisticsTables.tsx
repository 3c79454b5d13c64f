import { useMemo } from 'react'
import { toNumber } from '@/core/protocol/fixed6'
import type { getSettlementHistory } from '@/core/protocol/rest/marketData'
import type { FundingPoint } from '@/core/quant/fundingLine'
import type { EndpointReply } from '@/web/connection/restClient'
import { t } from '@/web/language/t'
import { fundingHours, type FundingRates } from '@/web/market/statistics/venueStatistics'
import { Viewed } from '@/web/ui/browser/Viewed'
import { EmptyState } from '@/web/ui/EmptyState'
import { formatDecimal, formatNumber, formatPercent, formatCompact, formatUsd } from '@/web/ui/formatNumber'
import { formatCountdown } from '@/web/ui/formatTime'
import { moreRoutes } from '@/web/ui/navigation/moreRoutes'
import { NextLink } from '@/web/ui/navigation/NextLink'
import { optionPath, startAsset } from '@/web/ui/navigation/optionPaths'
import { DataTable, type Column } from '@/web/ui/table/DataTable'
import { FittedTable, figureCards } from '@/web/ui/table/FittedTable'
import { Time } from '@/web/ui/Time'
import { type AssetRow, fundingFigures } from './statisticsRows'

const assetCards = figureCards(720, 'grid-cols-3', 2)
const fundingCards = figureCards(560, 'grid-cols-[1fr_1fr_1fr_1.3fr]', 1)

type OnView = (name: string, isInView: boolean) => void

export function AssetTable({ rows, onView }: { rows: readonly AssetRow[]; onView: OnView }) {
  return (
    <FittedTable
      label={t('Assets')}
      columns={useMemo(() => assetColumns(onView), [onView])}
      rows={rows}
      rowKey={({ asset }) => asset}
      cards={assetCards}
      empty={
        <EmptyState action={<NextLink path={moreRoutes.venues}>{t('Venues')}</NextLink>}>
          {t('No markets listed yet')}
        </EmptyState>
      }
    />
  )
}

const assetColumns = (onView: OnView): readonly Column<AssetRow>[] => [
  {
    id: 'asset',
    card: { place: 'col-start-1 row-start-1' },
    header: t('Asset'),
    cell: ({ asset }) => (
      <Viewed name={asset} onView={onView} className="font-medium">
        {asset}
      </Viewed>
    ),
  },
  ...assetFigures,
]

const assetFigures: readonly Column<AssetRow>[] = [
  {
    id: 'index',
    card: { place: 'col-start-2 row-start-1 text-right' },
    header: t('Index'),
    align: 'right',
    sortValue: ({ index }) => index,
    cell: ({ index }) => formatDecimal(index, index !== undefined && toNumber(index) < 10 ? 5 : 2),
  },
  {
    id: 'change',
    card: { place: 'col-start-3 row-start-1 text-right' },
    header: '24 h',
    align: 'right',
    sortValue: ({ change }) => change,
    cell: ({ change }) => <span className={toneOf(change)}>{formatPercent(change)}</span>,
  },
  {
    id: 'perpetualVolume',
    card: { place: 'col-start-1 row-start-2', label: t('Perpetuals, 24 h') },
    header: t('24 h perpetuals (USD)'),
    align: 'right',
    sortValue: ({ perpetualVolume }) => perpetualVolume,
    cell: ({ perpetualVolume }) => <span title={formatUsd(perpetualVolume)}>{formatCompact(perpetualVolume)}</span>,
  },
  {
    id: 'open',
    card: { place: 'col-start-3 row-start-2 text-right', isLabelled: true },
    header: t('OI (USD)'),
    align: 'right',
    sortValue: ({ openUsd }) => openUsd,
    cell: ({ openUsd, openContracts }) => (
      <span title={t('{contracts} contracts', { contracts: formatDecimal(openContracts, 2) })}>
        {formatCompact(openUsd)}
      </span>
    ),
  },
  {
    id: 'optionVolume',
    card: { place: 'col-start-2 row-start-2', label: t('Options, 24 h') },
    header: t('24 h options (USD)'),
    align: 'right',
    sortValue: ({ optionVolume }) => optionVolume,
    cell: ({ optionVolume, premium }) => (
      <span title={t('premium {premium} USD', { premium: formatUsd(premium) })}>{formatCompact(optionVolume)}</span>
    ),
  },
  {
    id: 'calls',
    card: { place: 'col-start-1 row-start-3', isLabelled: true },
    header: t('Open calls'),
    align: 'right',
    sortValue: ({ calls }) => calls,
    cell: ({ calls }) => formatCompact(calls),
  },
  {
    id: 'puts',
    card: { place: 'col-start-2 row-start-3', isLabelled: true },
    header: t('Open puts'),
    align: 'right',
    sortValue: ({ puts }) => puts,
    cell: ({ puts }) => formatCompact(puts),
  },
  {
    id: 'ratio',
    card: { place: 'col-start-3 row-start-3 text-right', isLabelled: true },
    yields: 1,
    header: t('Puts / calls'),
    align: 'right',
    sortValue: ({ putCallRatio }) => putCallRatio,
    cell: ({ putCallRatio }) => formatNumber(putCallRatio, 2),
  },
]

function toneOf(value: number | undefined): string {
  return value === undefined || value === 0 ? 'text-text-2' : value > 0 ? 'text-buy' : 'text-sell'
}

type FundingTableProps = {
  rates: readonly FundingRates[]
  onView: OnView
  /** Venue time, UNIX milliseconds; undefined if the time of the next payment is shown elsewhere. */
  nowMs: number | undefined
}

/** Lists the funding of each perpetual: the next hour, the last day, the last three days. Longs pay a positive rate. */
export function FundingTable({ rates, nowMs, onView }: FundingTableProps) {
  return (
    <FittedTable
      label={t('Funding')}
      columns={fundingColumns(nowMs, onView)}
      rows={rates}
      rowKey={({ instrumentName }) => instrumentName}
      cards={fundingCards}
      empty={
        <EmptyState action={<NextLink path={moreRoutes.venues}>{t('Venues')}</NextLink>}>
          {t('No perpetuals listed')}
        </EmptyState>
      }
    />
  )
}

function fundingColumns(nowMs: number | undefined, onView: OnView): readonly Column<FundingRates>[] {
  return [
    {
      id: 'name',
      card: { place: 'col-span-2 col-start-1 row-start-1' },
      header: t('Perpetual'),
      cell: ({ instrumentName }) => (
        <Viewed name={instrumentName} onView={onView} className="nm font-medium">
          {instrumentName}
        </Viewed>
      ),
    },
    {
      id: 'rate',
      card: { place: 'col-start-1 row-start-2', isLabelled: true },
      header: t('Next hour'),
      align: 'right',
      sortValue: ({ rate }) => rate,
      cell: ({ rate }) => <Rate value={rate} />,
    },
    {
      id: 'yearly',
      card: { place: 'col-start-2 row-start-2', isLabelled: true },
      header: t('Annualised'),
      align: 'right',
      sortValue: (row) => fundingFigures(row).yearly,
      cell: (row) => <Rate value={fundingFigures(row).yearly} decimals={2} />,
    },
    {
      id: 'day',
      card: { place: 'col-start-3 row-start-2', isLabelled: true },
      header: t('24 h average'),
      align: 'right',
      sortValue: (row) => fundingFigures(row).dayMean,
      cell: (row) => <Rate value={fundingFigures(row).dayMean} />,
    },
    {
      id: 'past',
      card: { place: 'col-span-2 col-start-3 row-start-1 text-right' },
      yields: 1,
      header: t('{hours} hours', { hours: fundingHours }),
      align: 'right',
      cell: (row) => <FundingBars points={row.past} label={pastText(row)} />,
    },
    ...(nowMs === undefined ? [] : [nextColumn(nowMs)]),
  ]
}

function nextColumn(nowMs: number): Column<FundingRates> {
  return {
    id: 'next',
    card: { place: 'col-start-4 row-start-2 text-right', isLabelled: true },
    yields: 2,
    header: t('Next payment in'),
    align: 'right',
    cell: ({ nextEpoch }) =>
      formatCountdown(nextEpoch === undefined ? undefined : Number(nextEpoch / 1_000_000n) - nowMs),
  }
}

function pastText(row: FundingRates): string {
  return t('Longs paid {rate} over {hours} hours.', {
    rate: formatPercent(fundingFigures(row).paid, { decimals: 4 }),
    hours: row.past.length,
  })
}

function Rate({ value, decimals = 4 }: { value: number | undefined; decimals?: number }) {
  return <span className={(value ?? 0) < 0 ? 'text-sell' : ''}>{formatPercent(value, { decimals })}</span>
}

const width = 144
const height = 22
const middle = height / 2

/** Draws a bar per hour, oldest left: up when longs paid, down when shorts paid. */
function FundingBars({ points, label }: { points: readonly FundingPoint[]; label: string }) {
  const most = Math.max(...points.map(({ rate }) => Math.abs(rate)), 1e-9)
  const step = width / fundingHours
  const start = width - points.length * step
  return (
    <span title={label}>
      <span className="sr-only">{label}</span>
      <svg aria-hidden="true" width={width} height={height} className="inline-block align-middle">
        <line x1={0} x2={width} y1={middle} y2={middle} stroke="var(--line-strong)" strokeWidth={1} />
        {points.map(({ timeS, rate }, at) => {
          const size = (Math.abs(rate) / most) * (middle - 1)
          return (
            <rect
              key={timeS}
              x={start + at * step}
              y={rate >= 0 ? middle - size : middle}
              width={Math.max(step - 0.5, 0.5)}
              height={Math.max(size, 0.5)}
              fill={rate >= 0 ? 'var(--text-3)' : 'var(--sell)'}
            />
          )
        })}
      </svg>
    </span>
  )
}

type SettlementRow = EndpointReply<typeof getSettlementHistory>[number]

export function SettlementTable({ rows }: { rows: readonly SettlementRow[] }) {
  return (
    <DataTable
      label={t('Settlements')}
      columns={settlementColumns}
      rows={rows}
      rowKey={({ asset, expiry }) => `${asset} ${expiry}`}
      empty={
        <EmptyState action={<NextLink path={optionPath('chain', startAsset)}>{t('Option chain')}</NextLink>}>
          {t('No settlements yet. Options settle at 08:00 UTC.')}
        </EmptyState>
      }
    />
  )
}

const settlementColumns: readonly Column<SettlementRow>[] = [
  { id: 'asset', header: t('Asset'), cell: ({ asset }) => <span className="font-medium">{asset}</span> },
  { id: 'expiry', header: t('Expiry'), cell: ({ expiry }) => <Time timeNs={expiry} hasZone /> },
  {
    id: 'price',
    header: t('Settlement price (USD)'),
    align: 'right',
    cell: ({ settlementPrice }) => formatDecimal(settlementPrice, toNumber(settlementPrice) < 10 ? 5 : 2),
  },
]
