import type { ReactNode } from 'react'
import { absolute, notional, signOf, toNumber, type Price, type Usd } from '@/protocol/fixed6'
import type { Instrument } from '@/protocol/instrument'
import type { PositionMessage } from '@/protocol/positionRecord'
import { Button } from '@/ui/Button'
import { formatPercent } from '@/ui/formatPercent'
import { unknownText } from '@/ui/formatDecimal'
import { formatPrice } from '@/ui/formatPrice'
import { formatUsd } from '@/ui/formatUsd'
import { PriceText } from '@/ui/PriceText'
import { SideText } from '@/ui/SideText'
import { SignedValue } from '@/ui/SignedValue'
import { DataTable, type Column } from '@/ui/table/DataTable'

export type PositionRow = {
  readonly position: PositionMessage
  /** Undefined until the terms are read. */
  readonly instrument: Instrument | undefined
  readonly markPrice: Price
  readonly pnl: Usd
}

type PositionsTableProps = {
  rows: readonly PositionRow[]
  /** Fills the ticket with the order that would close it. */
  onClose: (position: PositionMessage) => void
  onGoTo: (instrumentName: string) => void
  empty: ReactNode
}

const smallestStep = 1n
const sideWords = { buy: 'Long', sell: 'Short' }

/** The open positions, their PnL by the mark of now. */
export function PositionsTable({ rows, onClose, onGoTo, empty }: PositionsTableProps) {
  return (
    <DataTable
      label="Positions"
      columns={positionColumns({ onClose, onGoTo })}
      rows={rows}
      rowKey={({ position }) => position.instrumentName}
      empty={empty}
      minWidth={760}
    />
  )
}

function positionColumns({
  onClose,
  onGoTo,
}: Pick<PositionsTableProps, 'onClose' | 'onGoTo'>): readonly Column<PositionRow>[] {
  return [
    {
      id: 'instrument',
      header: 'Instrument',
      cell: ({ position }) => (
        <button
          type="button"
          className="rounded-[3px] font-medium hover:text-accent hover:underline"
          onClick={() => onGoTo(position.instrumentName)}
        >
          {position.instrumentName}
        </button>
      ),
    },
    { id: 'side', header: 'Side', cell: ({ position }) => <SideText side={position.side} words={sideWords} /> },
    {
      id: 'amount',
      header: 'Amount',
      align: 'right',
      cell: ({ position, instrument }) => (
        <PriceText value={position.amount} step={instrument?.amountStep ?? smallestStep} />
      ),
    },
    {
      id: 'entry',
      header: 'Entry',
      align: 'right',
      cell: ({ position, instrument }) => price(position.avgEntryPrice, instrument),
    },
    { id: 'mark', header: 'Mark', align: 'right', cell: ({ markPrice, instrument }) => price(markPrice, instrument) },
    {
      id: 'liquidation',
      header: 'Liquidation',
      align: 'right',
      cell: ({ position, instrument }) =>
        position.liquidationPrice === undefined ? unknownText : <>≈ {price(position.liquidationPrice, instrument)}</>,
    },
    {
      id: 'pnl',
      header: 'Unrealised PnL USD',
      align: 'right',
      sortValue: ({ pnl }) => pnl,
      cell: (row) => <Pnl {...row} />,
    },
    {
      id: 'margin',
      header: 'Margin USD',
      align: 'right',
      sortValue: ({ position }) => position.initialMargin,
      cell: ({ position }) => (
        <span title={`Maintenance margin: ${formatUsd(position.maintenanceMargin)} USD`}>
          {formatUsd(position.initialMargin)}
        </span>
      ),
    },
    {
      id: 'actions',
      header: '',
      headerLabel: 'Actions',
      align: 'right',
      cell: ({ position }) => (
        <Button size="small" aria-label={`Close ${position.instrumentName}`} onClick={() => onClose(position)}>
          Close
        </Button>
      ),
    },
  ]
}

function price(value: Price, instrument: Instrument | undefined): string {
  return instrument === undefined ? unknownText : formatPrice(value, instrument.priceStep)
}

/** PnL in USD, and against what the position cost. */
function Pnl({ pnl, position }: PositionRow) {
  const cost = toNumber(notional(position.avgEntryPrice, position.amount))
  return (
    <SignedValue sign={signOf(pnl)}>
      {formatUsd(absolute(pnl))}
      <span className="ml-1 text-xs text-text-3">{cost === 0 ? '' : formatPercent(toNumber(pnl) / cost)}</span>
    </SignedValue>
  )
}
