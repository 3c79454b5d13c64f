import { fundingHours, type FundingRates } from '@/marketData/statistics/fundingRates'
import type { FundingPoint } from '@/quant/indicators/fundingLine'
import { EmptyState } from '@/ui/EmptyState'
import { formatCountdown } from '@/ui/formatCountdown'
import { formatPercent } from '@/ui/formatPercent'
import { DataTable, type Column } from '@/ui/table/DataTable'
import { t } from '@/ui/t'
import { fundingFigures } from './statisticsRows'

type FundingTableProps = {
  rates: readonly FundingRates[]
  /** UNIX milliseconds of the venue. */
  nowMs: number
}

/** What each perpetual pays: the hour to come, the last day, the last three. Positive: longs pay. */
export function FundingTable({ rates, nowMs }: FundingTableProps) {
  return (
    <DataTable
      label={t('Funding')}
      columns={columnsOf(nowMs)}
      rows={rates}
      rowKey={({ instrumentName }) => instrumentName}
      minWidth={560}
      empty={<EmptyState>{t('The venue lists no perpetuals.')}</EmptyState>}
    />
  )
}

function columnsOf(nowMs: number): readonly Column<FundingRates>[] {
  return [
    {
      id: 'name',
      header: t('Perpetual'),
      cell: ({ instrumentName }) => <span className="font-medium">{instrumentName}</span>,
    },
    {
      id: 'rate',
      header: t('Next hour'),
      align: 'right',
      sortValue: ({ rate }) => rate,
      cell: ({ rate }) => <Rate value={rate} />,
    },
    {
      id: 'yearly',
      header: t('A year'),
      align: 'right',
      sortValue: (row) => fundingFigures(row).yearly,
      cell: (row) => <Rate value={fundingFigures(row).yearly} decimals={2} />,
    },
    {
      id: 'day',
      header: t('Mean of 24 h'),
      align: 'right',
      sortValue: (row) => fundingFigures(row).dayMean,
      cell: (row) => <Rate value={fundingFigures(row).dayMean} />,
    },
    {
      id: 'past',
      header: t('{hours} hours', { hours: fundingHours }),
      align: 'right',
      cell: (row) => <FundingBars points={row.past} label={pastWords(row)} />,
    },
    {
      id: 'next',
      header: t('Paid in'),
      align: 'right',
      cell: ({ nextEpoch }) =>
        formatCountdown(nextEpoch === undefined ? undefined : Number(nextEpoch / 1_000_000n) - nowMs),
    },
  ]
}

function pastWords(row: FundingRates): string {
  return t('A long paid {rate} in {hours} hours.', {
    rate: formatPercent(fundingFigures(row).paid, { decimals: 4 }),
    hours: row.past.length,
  })
}

function Rate({ value, decimals = 4 }: { value: number | undefined; decimals?: number }) {
  const tone = value === undefined || value === 0 ? 'text-text-2' : value > 0 ? 'text-buy' : 'text-sell'
  return <span className={tone}>{formatPercent(value, { decimals })}</span>
}

const width = 144
const height = 22
const middle = height / 2

/** A bar an hour, up when longs paid and down when shorts did, oldest at the left. */
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
              fill={rate >= 0 ? 'var(--buy)' : 'var(--sell)'}
            />
          )
        })}
      </svg>
    </span>
  )
}
