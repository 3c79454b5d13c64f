import { useState, type ComponentType } from 'react'
import { useLocation } from 'wouter'
import { useAccountSummary, usePositions } from '@/account/accountContext'
import { feeRatesOf } from '@/account/feeRates'
import { pnlAt } from '@/account/positions'
import { useLiquidations } from '@/account/preview/liquidationsContext'
import { PositionsTable } from './PositionsTable'
import type { PositionHandlers } from './positionColumns'
import type { PositionRow } from './positionRow'
import { defaultFeeRates } from '@/quant/fees'
import { t } from '@/ui/t'
import { useScreenWidth } from '@/ui/useScreenWidth'
import { tradePath } from '@/appContext/routes'
import { ListFailed } from '@/appContext/ListFailed'
import { NoRows } from '@/appContext/NoRows'
import { TableSkeleton } from '@/ui/TableSkeleton'
import { CloseAllPositions } from './CloseAllPositions'
import { ClosePosition } from './ClosePosition'
import { PositionMargin } from './PositionMargin'
import { ReversePosition } from './ReversePosition'
import { useClosingStops } from '@/account/stops/useClosingStops'
import { usePositionRows } from './usePositionRows'

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
    return <ListFailed what={t('The positions could not be loaded.')} error={query.error} onRetry={query.refetch} />
  if (query.isLoading) return <TableSkeleton />

  const open = (what: Opened['what']) => (row: PositionRow) =>
    setOpened({ what, instrumentName: row.position.instrumentName })
  const handlers: PositionHandlers = {
    onClose: open('close'),
    onReverse: open('reverse'),
    onMargin: open('margin'),
    onStops: open('stops'),
    stopCountOf: ({ position }) => stopsOf(position).length,
    onGoTo: (name) => navigate(tradePath(name) + location.search),
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
        empty={<NoRows what={t('positions')} hint={t('What you hold after a fill is listed here.')} />}
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
