import { useVenueNow } from '@/appContext/useVenueNow'
import { fixed6, notional, subtract, type Usd } from '@/protocol/fixed6'
import type { OtcPositionRecord } from '@/protocol/rest/otc'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { formatCountdown } from '@/ui/formatCountdown'
import { formatDecimal, unknownText } from '@/ui/formatDecimal'
import { formatExact } from '@/ui/formatExact'
import { formatUtc } from '@/ui/formatTime'
import { formatUsd } from '@/ui/formatUsd'
import { SignedValue } from '@/ui/SignedValue'
import { DataTable, type Column } from '@/ui/table/DataTable'
import { t } from '@/ui/t'
import type { DeskEstimate } from './deskEstimate'
import { contractName } from './otcWords'

/** A position and what the desk may bid for it. */
export type OtcPositionRow = { readonly position: OtcPositionRecord; readonly estimate: DeskEstimate | undefined }

type OtcPositionsProps = {
  rows: readonly OtcPositionRow[]
  isPhone: boolean
  isLive: boolean
  onUnwind: (row: OtcPositionRow) => void
}

/** What is held from the desk, at what the page reckons it worth. */
export function OtcPositions({ rows, isPhone, isLive, onUnwind }: OtcPositionsProps) {
  const nowMs = useVenueNow()
  const empty = <EmptyState>{t('Nothing is held from the desk. What it sells you is listed here.')}</EmptyState>
  if (isPhone) {
    if (rows.length === 0) return empty
    return (
      <ul aria-label={t('OTC positions')} className="flex flex-col">
        {rows.map((row) => (
          <Card key={String(row.position.otcId)} row={row} nowMs={nowMs} isLive={isLive} onUnwind={onUnwind} />
        ))}
      </ul>
    )
  }
  return (
    <DataTable
      label={t('OTC positions')}
      columns={columnsOf(nowMs, isLive, onUnwind)}
      rows={rows}
      rowKey={({ position }) => String(position.otcId)}
      minWidth={760}
      empty={empty}
    />
  )
}

function columnsOf(
  nowMs: number,
  isLive: boolean,
  onUnwind: (row: OtcPositionRow) => void,
): readonly Column<OtcPositionRow>[] {
  return [
    {
      id: 'contract',
      header: t('Option'),
      cell: ({ position }) => <span className="font-medium">{contractName(position)}</span>,
    },
    { id: 'amount', header: t('Contracts'), align: 'right', cell: ({ position }) => formatExact(position.amount) },
    {
      id: 'paid',
      header: t('Paid for one'),
      align: 'right',
      cell: ({ position }) => formatDecimal(position.quotePrice, 2),
    },
    {
      id: 'value',
      header: t('Value USD'),
      align: 'right',
      cell: (row) => estimated(valueOf(row)),
    },
    {
      id: 'gain',
      header: t('Gain USD'),
      align: 'right',
      cell: (row) => <Gain row={row} />,
    },
    {
      id: 'ends',
      header: t('Ends in'),
      align: 'right',
      cell: ({ position }) => (
        <span title={formatUtc(position.expiry)}>{formatCountdown(leftMs(position, nowMs))}</span>
      ),
    },
    {
      id: 'unwind',
      header: undefined,
      headerLabel: t('Give back'),
      align: 'right',
      cell: (row) => <UnwindButton row={row} isLive={isLive} onUnwind={onUnwind} />,
    },
  ]
}

type CardProps = { row: OtcPositionRow; nowMs: number; isLive: boolean; onUnwind: (row: OtcPositionRow) => void }

function Card({ row, nowMs, isLive, onUnwind }: CardProps) {
  const { position } = row
  return (
    <li className="flex flex-col gap-1 border-b border-line p-3 text-sm">
      <span className="flex justify-between gap-2">
        <span className="font-medium">{contractName(position)}</span>
        <span className="tabular-nums">{formatExact(position.amount)}</span>
      </span>
      <span className="flex justify-between gap-2 text-text-2 tabular-nums">
        <span>{t('value {value} USD', { value: estimated(valueOf(row)) })}</span>
        <Gain row={row} />
      </span>
      <span className="flex items-center justify-between gap-2 text-xs text-text-3">
        {t('ends in {time}', { time: formatCountdown(leftMs(position, nowMs)) })}
        <UnwindButton row={row} isLive={isLive} onUnwind={onUnwind} />
      </span>
    </li>
  )
}

function UnwindButton({ row, isLive, onUnwind }: Pick<CardProps, 'row' | 'isLive' | 'onUnwind'>) {
  return (
    <Button
      size="small"
      aria-haspopup="dialog"
      disabled={!isLive}
      aria-label={t('Give {option} back', { option: contractName(row.position) })}
      onClick={() => onUnwind(row)}
    >
      {t('Give back…')}
    </Button>
  )
}

/** USD that the desk would likely pay for all of it: what it is worth to the trader. */
function valueOf({ position, estimate }: OtcPositionRow): Usd | undefined {
  return estimate && notional(estimate.bid, position.amount)
}

function Gain({ row }: { row: OtcPositionRow }) {
  const value = valueOf(row)
  if (value === undefined) return unknownText
  const gain = subtract(value, row.position.premium)
  const sign = gain > 0n ? 1 : gain < 0n ? -1 : 0
  return <SignedValue sign={sign}>{formatUsd(gain < 0n ? fixed6<Usd>(0n - gain) : gain)}</SignedValue>
}

function estimated(value: Usd | undefined): string {
  return value === undefined ? unknownText : `≈ ${formatUsd(value)}`
}

function leftMs({ expiry }: OtcPositionRecord, nowMs: number): number {
  return Number(expiry / 1_000_000n) - nowMs
}
