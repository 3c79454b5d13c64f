import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { positionKey, type PositionKey } from '@/core/protocol/positionKey'
import { t } from '@/web/language/t'
import { useBuilder } from '@/web/session/accountContext'
import { useAccountSummary, usePositions } from '@/web/session/accountLists'
import { feeRatesOf } from '@/web/session/figures/feeRates'
import { pnlAt } from '@/web/session/figures/positions'
import { ReadList } from '@/web/session/lists/ReadList'
import { useLiquidations } from '@/web/session/preview/liquidationsContext'
import { useClosingStops } from '@/web/session/stops/useClosingStops'
import { tradePath, carriedSearch } from '@/web/ui/navigation/routes'
import { showToast } from '@/web/ui/showToast'
import { FittedTable, type Cards } from '@/web/ui/table/FittedTable'
import { useScreenWidth } from '@/web/ui/useScreenWidth'
import { CloseAllPositions } from './CloseAllPositions'
import { ClosePosition } from './ClosePosition'
import { type PositionHandlers, positionColumns } from './positionColumns'
import { PositionMargin } from './PositionMargin'
import type { PositionRow } from './positionRow'
import { ReversePosition } from './ReversePosition'
import { usePositionRows } from './usePositionRows'

type LivePositionsProps = {
  isClosingAll: boolean
  onClosingAll: (isOpen: boolean) => void
  StopsDialog: ComponentType<{ row: PositionRow; onOpenChange: (isOpen: boolean) => void }>
}

export function LivePositions({ isClosingAll, onClosingAll, StopsDialog }: LivePositionsProps) {
  const query = usePositions()
  const liquidations = useLiquidations()
  const rows = usePositionRows().map((row): PositionRow => ({
    ...row,
    liquidation: liquidations.get(positionKey(row.position)),
  }))
  const { data: summary } = useAccountSummary()
  const builder = useBuilder()
  const isKnown = query.error === null && query.data !== undefined
  const { opened, row: openedRow, open: setOpened } = useOpenedPosition(isKnown ? rows : undefined, sayGone)
  const [, navigate] = useLocation()
  const isNarrow = useScreenWidth() === 'phone'
  const stopsOf = useClosingStops()
  const open = (what: OpenedDialog['what']) => (row: PositionRow) =>
    setOpened({ what, instrumentName: row.position.instrumentName, key: positionKey(row.position) })
  const handlers: PositionHandlers = {
    onClose: open('close'),
    onReverse: open('reverse'),
    onMargin: open('margin'),
    onStops: open('stops'),
    stopCountOf: ({ position }) => stopsOf(position).length,
    onGoTo: (name) => navigate(tradePath(name) + carriedSearch()),
    ratesOf: ({ position }) => feeRatesOf(summary, position, builder),
    pnlAt: ({ position }, price) => pnlAt(position, price),
  }
  const onOpenChange = (isOpen: boolean) => {
    if (!isOpen) setOpened(undefined)
  }
  return (
    <ReadList
      query={query}
      failed={t('Couldn’t load positions')}
      what={t('positions')}
      hint={t('Positions appear here after your first fill.')}
    >
      {(_, empty) => (
        <>
          <PositionsTable rows={rows} handlers={handlers} isNarrow={isNarrow} empty={empty} />
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
      )}
    </ReadList>
  )
}

/**
 * Tells the trader that a dialog closed because its position is gone. Stays silent after a close or a reversal, because
 * the trader asked for it there and the fill has its own toast.
 */
function sayGone({ what, instrumentName }: OpenedDialog): void {
  if (what === 'close' || what === 'reverse') return
  showToast({
    tone: 'info',
    title: t('{instrument}: the position is closed', { instrument: instrumentName }),
    detail: t('Its dialog was closed with it.'),
    category: 'orders',
    instrumentName,
  })
}

type PositionsTableProps = {
  rows: readonly PositionRow[]
  handlers: PositionHandlers
  isNarrow: boolean
  empty: ReactNode
}

function PositionsTable({ rows, handlers, isNarrow, empty }: PositionsTableProps) {
  const table = {
    label: t('Positions'),
    columns: positionColumns(handlers),
    rows,
    rowKey: ({ position }: PositionRow) => positionKey(position),
    empty,
  }
  return <FittedTable {...table} isPhone={isNarrow} cards={cards} />
}

const cards: Cards = {
  touch: { grid: 'grid-cols-12 grid-rows-[20px_36px_36px_36px_44px] gap-x-2 gap-y-1', height: 207 },
  dense: { grid: 'grid-cols-12 grid-rows-[20px_30px_30px_26px] gap-x-2 gap-y-0.5', height: 125 },
  below: 680,
}

type OpenedDialog = {
  readonly what: 'close' | 'reverse' | 'margin' | 'stops'
  readonly instrumentName: string
  readonly key: PositionKey
}

/**
 * Opens a dialog for a position. It closes when the position is gone, and stays closed for a new position. `onGone` is
 * then called. While `rows` is `undefined` (unknown), the dialog stays open.
 */
export function useOpenedPosition(
  rows: readonly PositionRow[] | undefined,
  onGone: (dialog: OpenedDialog) => void,
): {
  readonly opened: OpenedDialog | undefined
  readonly row: PositionRow | undefined
  readonly open: (dialog: OpenedDialog | undefined) => void
} {
  const [{ opened, gone }, set] = useState<{ readonly opened?: OpenedDialog; readonly gone?: OpenedDialog }>({})
  const row = opened === undefined ? undefined : rows?.find(({ position }) => positionKey(position) === opened.key)
  if (opened !== undefined && rows !== undefined && row === undefined) set({ gone: opened })
  const say = useEffectEvent(onGone)
  useEffect(() => {
    if (gone !== undefined) say(gone)
  }, [gone])
  return { opened, row, open: (dialog) => set(dialog === undefined ? {} : { opened: dialog }) }
}
