import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import { positionKey, type PositionKey } from '@/core/protocol/positionKey'
import { t } from '@/web/language/t'
import { useBuilder } from '@/web/session/accountContext'
import { useAccountSummary, usePositions } from '@/web/session/accountLists'
import { feeRatesOf } from '@/web/session/figures/feeRates'
import { ReadList } from '@/web/session/lists/ReadList'
import { useLiquidations } from '@/web/session/preview/liquidationsContext'
import { useClosingStops } from '@/web/session/stops/useClosingStops'
import { rollPath } from '@/web/ui/navigation/rollPath'
import { tradePath, carriedSearch, withCarried } from '@/web/ui/navigation/routes'
import { showToast } from '@/web/ui/showToast'
import { FittedTable, type Cards } from '@/web/ui/table/FittedTable'
import { NoneHere } from '@/web/ui/table/NoneHere'
import { useEventCallback } from '@/web/ui/useEventCallback'
import { usePersisted } from '@/web/ui/usePersisted'
import { useScreenWidth } from '@/web/ui/useScreenWidth'
import { CloseAllPositions } from './CloseAllPositions'
import { ClosePosition } from './ClosePosition'
import { GroupedPositions, GroupingChoice } from './GroupedPositions'
import { type PositionHandlers, positionColumns } from './positionColumns'
import { positionGroups, readGrouping } from './positionGroups'
import { PositionMargin } from './PositionMargin'
import { sameRow, type PositionRow } from './positionRow'
import { positionStops, type PositionStops } from './positionStops'
import { ReversePosition } from './ReversePosition'
import { totalCells } from './totalCells'
import { usePositionRows } from './usePositionRows'

type LivePositionsProps = {
  isClosingAll: boolean
  onClosingAll: (isOpen: boolean) => void
  /** The market on the screen, whose card is open on a phone. Without one, every card is. */
  chosen?: string
  /** Lists the positions in this market only. */
  only?: string | undefined
  StopsDialog: ComponentType<{ row: PositionRow; onOpenChange: (isOpen: boolean) => void }>
}

export function LivePositions({ isClosingAll, onClosingAll, chosen, only, StopsDialog }: LivePositionsProps) {
  const query = usePositions()
  const liquidations = useLiquidations()
  const rows = usePositionRows().map((row) =>
    sameRow({ ...row, liquidation: liquidations.get(positionKey(row.position)) }),
  )
  const shown = only === undefined ? rows : rows.filter(({ position }) => position.instrumentName === only)
  const { data: summary } = useAccountSummary()
  const builder = useBuilder()
  const isKnown = query.error === null && query.data !== undefined
  const { opened, row: openedRow, open: setOpened } = useOpenedPosition(isKnown ? rows : undefined, sayGone)
  const [, navigate] = useLocation()
  const isNarrow = useScreenWidth() === 'phone'
  const stopsOf = useClosingStops()
  const open = useEventCallback((what: OpenedDialog['what'], { position }: PositionRow) =>
    setOpened({ what, instrumentName: position.instrumentName, key: positionKey(position) }),
  )
  const onGoTo = useEventCallback((name: string) => navigate(tradePath(name) + carriedSearch()))
  const onRoll = useEventCallback(({ position }: PositionRow) =>
    navigate(withCarried(rollPath({ of: position.instrumentName }))),
  )
  const ratesOf = ({ position }: PositionRow) => feeRatesOf(summary, position, builder)
  const handlers = useMemo(
    (): PositionHandlers => ({
      onClose: (row) => open('close', row),
      onReverse: (row) => open('reverse', row),
      onMargin: (row) => open('margin', row),
      onStops: (row) => open('stops', row),
      onRoll,
      onGoTo,
    }),
    [open, onGoTo, onRoll],
  )
  const onOpenChange = (isOpen: boolean) => {
    if (!isOpen) setOpened(undefined)
  }
  return (
    <ReadList
      query={query}
      failed={t('Couldn’t load positions')}
      what={t('positions')}
      hint={t('Positions appear here after your first fill.')}
      drawing="positions"
    >
      {(_, empty) => (
        <>
          <PositionsTable
            rows={shown}
            asideOf={({ position }) => positionStops(position, stopsOf(position))}
            handlers={handlers}
            chosen={chosen}
            isNarrow={isNarrow}
            empty={only === undefined || rows.length === 0 ? empty : <NoneHere instrumentName={only} />}
          />
          {openedRow !== undefined && opened?.what === 'close' && (
            <ClosePosition row={openedRow} rates={ratesOf(openedRow)} onOpenChange={onOpenChange} />
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
          {isClosingAll && shown.length > 0 && (
            <CloseAllPositions rows={shown} ratesOf={ratesOf} onOpenChange={onClosingAll} />
          )}
        </>
      )}
    </ReadList>
  )
}

/**
 * Reports that a dialog closed because its position is gone. Stays silent after a close or a reversal, because
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
  asideOf: (row: PositionRow) => PositionStops
  handlers: PositionHandlers
  chosen: string | undefined
  isNarrow: boolean
  empty: ReactNode
}

function PositionsTable({ rows, asideOf, handlers, chosen, isNarrow, empty }: PositionsTableProps) {
  const [grouping, setGrouping] = usePersisted('positions.grouping', readGrouping)
  const choice = useMemo(
    () => <GroupingChoice grouping={grouping} onChange={(next) => setGrouping(() => next)} />,
    [grouping, setGrouping],
  )
  const columns = useMemo(() => positionColumns(handlers, choice), [handlers, choice])
  if (grouping !== 'none' && !isNarrow && rows.length > 0) {
    return (
      <GroupedPositions groups={positionGroups(rows, grouping)} asideOf={asideOf} handlers={handlers} choice={choice} />
    )
  }
  const table = {
    label: t('Positions'),
    columns,
    rows,
    rowKey: ({ position }: PositionRow) => positionKey(position),
    asideOf,
    ...(chosen !== undefined && { isOpenRow: ({ position }: PositionRow) => position.instrumentName === chosen }),
    total: totalCells(rows),
    empty,
  }
  return <FittedTable {...table} isPhone={isNarrow} cards={cards} />
}

const cards: Cards = {
  touch: {
    grid: 'grid-cols-4 grid-rows-[24px_20px_46px_44px] gap-x-2 gap-y-1',
    height: 64,
    openHeight: 162,
  },
  dense: { grid: 'grid-cols-4 grid-rows-[20px_16px_46px_28px] gap-x-2 gap-y-0.5', height: 128 },
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
