import { useState, type ComponentType, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { useAccountSummary, usePositions } from '@/account/accountContext'
import { feeRatesOf } from '@/account/feeRates'
import { pnlAt } from '@/account/positions'
import { useLiquidations } from '@/account/preview/liquidationsContext'
import {
  type PositionHandlers,
  positionColumns,
  Actions,
  Funding,
  HeldPosition,
  PositionInstrumentLink,
  Liquidation,
  Margin,
  MarginChip,
  price,
} from './positionColumns'
import type { PositionRow } from './positionRow'
import { defaultFeeRates } from '@/quant/fees'
import { t } from '@/language/t'
import { useScreenWidth } from '@/ui/useScreenWidth'
import { tradePath, carriedSearch } from '@/appContext/routes'
import { ListFailed } from '@/appContext/ListFailed'
import { NoRows } from '@/appContext/NoRows'
import { TableSkeleton } from '@/ui/Skeleton'
import { CloseAllPositions } from './CloseAllPositions'
import { ClosePosition } from './ClosePosition'
import { PositionMargin } from './PositionMargin'
import { ReversePosition } from './ReversePosition'
import { useClosingStops } from '@/account/stops/useClosingStops'
import { usePositionRows } from './usePositionRows'
import { DataTable } from '@/ui/table/DataTable'
import { ExecutablePnl, MidPnl, PnlText } from './positionCells'

type LivePositionsProps = {
  isClosingAll: boolean
  onClosingAll: (isOpen: boolean) => void
  /** The dialog with the take-profit and the stop-loss of a position. */
  StopsDialog: ComponentType<{ row: PositionRow; onOpenChange: (isOpen: boolean) => void }>
}
type Opened = { readonly what: 'close' | 'reverse' | 'margin' | 'stops'; readonly instrumentName: string }

/** The account's positions, live, with what can be done with them. */
export function LivePositions({ isClosingAll, onClosingAll, StopsDialog }: LivePositionsProps) {
  const query = usePositions()
  const liquidations = useLiquidations()
  const rows = usePositionRows().map((row): PositionRow => ({
    ...row,
    liquidation: liquidations.get(row.position.instrumentName),
  }))
  const { data: summary } = useAccountSummary()
  const [opened, setOpened] = useState<Opened>()
  const [, navigate] = useLocation()
  const isNarrow = useScreenWidth() === 'phone'
  const stopsOf = useClosingStops()
  if (query.error !== null)
    return <ListFailed what={t('Couldn’t load positions')} error={query.error} onRetry={query.refetch} />
  if (query.isLoading) return <TableSkeleton />

  const open = (what: Opened['what']) => (row: PositionRow) =>
    setOpened({ what, instrumentName: row.position.instrumentName })
  const handlers: PositionHandlers = {
    onClose: open('close'),
    onReverse: open('reverse'),
    onMargin: open('margin'),
    onStops: open('stops'),
    stopCountOf: ({ position }) => stopsOf(position).length,
    onGoTo: (name) => navigate(tradePath(name) + carriedSearch()),
    ratesOf: ({ instrument }) =>
      instrument === undefined ? defaultFeeRates : feeRatesOf(summary?.feeStructures, instrument),
    pnlAt: ({ position }, price) => pnlAt(position, price),
  }
  // A dialog follows its position; when that is gone, so is the dialog.
  const openedRow = rows.find(({ position }) => position.instrumentName === opened?.instrumentName)
  const onOpenChange = (isOpen: boolean) => {
    if (!isOpen) setOpened(undefined)
  }
  return (
    <>
      <PositionsTable
        rows={rows}
        handlers={handlers}
        isNarrow={isNarrow}
        empty={<NoRows what={t('positions')} hint={t('Positions appear here after your first fill.')} />}
      />
      {openedRow !== undefined && opened?.what === 'close' && (
        <ClosePosition row={openedRow} rates={handlers.ratesOf(openedRow)} onOpenChange={onOpenChange} />
      )}
      {openedRow !== undefined && opened?.what === 'reverse' && (
        <ReversePosition row={openedRow} onOpenChange={onOpenChange} />
      )}
      {openedRow?.instrument?.instrumentType === 'PERPETUAL' && opened?.what === 'margin' && (
        <PositionMargin instrument={openedRow.instrument} onOpenChange={onOpenChange} />
      )}
      {openedRow !== undefined && opened?.what === 'stops' && (
        <StopsDialog row={openedRow} onOpenChange={onOpenChange} />
      )}
      {isClosingAll && rows.length > 0 && (
        <CloseAllPositions rows={rows} ratesOf={handlers.ratesOf} onOpenChange={onClosingAll} />
      )}
    </>
  )
}

type PositionsTableProps = {
  rows: readonly PositionRow[]
  handlers: PositionHandlers
  /** A phone gets cards. */
  isNarrow: boolean
  empty: ReactNode
}

/** The open positions, their PnL by three prices of now. */
function PositionsTable({ rows, handlers, isNarrow, empty }: PositionsTableProps) {
  if (isNarrow && rows.length > 0) return <PositionCards rows={rows} handlers={handlers} />
  return (
    <DataTable
      label={t('Positions')}
      columns={positionColumns(handlers)}
      rows={rows}
      rowKey={({ position }) => position.instrumentName}
      empty={empty}
      minWidth={isNarrow ? 0 : 1120}
    />
  )
}

/** The positions of a phone: a card each, because a table of twelve columns has no place there. */
function PositionCards({ rows, handlers }: { rows: readonly PositionRow[]; handlers: PositionHandlers }) {
  return (
    <ul aria-label={t('Positions')} className="min-h-0 flex-1 overflow-y-auto">
      {rows.map((row) => (
        <li key={row.position.instrumentName} className="border-b border-line px-3 py-2.5">
          <div className="flex items-center justify-between gap-2 text-sm">
            <span className="min-w-0 truncate">
              <PositionInstrumentLink row={row} onGoTo={handlers.onGoTo} />
              <MarginChip row={row} onMargin={handlers.onMargin} />
            </span>
            <span className="whitespace-nowrap">
              <HeldPosition row={row} />
            </span>
          </div>
          <div className="relative mt-2">
            <dl className="grid grid-cols-3 gap-x-3 gap-y-1.5 text-sm">
              <Figure name={t('PnL at mark')}>
                <PnlText row={row} pnl={row.pnl} />
              </Figure>
              <Figure name={t('PnL at mid')}>
                <MidPnl row={row} pnlAt={(at) => handlers.pnlAt(row, at)} />
              </Figure>
              <Figure name={t('If closed now')}>
                <ExecutablePnl row={row} rates={handlers.ratesOf(row)} />
              </Figure>
              <Figure name={t('Entry')}>{price(row.position.avgEntryPrice, row.instrument)}</Figure>
              <Figure name={t('Mark')}>{price(row.markPrice, row.instrument)}</Figure>
              <Figure name={t('Liq. price')}>
                <Liquidation row={row} />
              </Figure>
              <Figure name={t('Margin')}>
                <Margin row={row} />
              </Figure>
              <Figure name={t('Funding')}>
                <Funding funding={row.funding} />
              </Figure>
            </dl>
            {/* In the last place of the grid, which is no name and value. */}
            <div className="absolute right-0 bottom-0">
              <Actions row={row} handlers={handlers} />
            </div>
          </div>
        </li>
      ))}
    </ul>
  )
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-text-3">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
