import type { ReactNode } from 'react'
import { t } from '@/ui/t'
import { DataTable } from '@/ui/table/DataTable'
import { PositionCards } from './PositionCards'
import { positionColumns, type PositionHandlers } from './positionColumns'
import type { PositionRow } from './positionRow'

type PositionsTableProps = {
  rows: readonly PositionRow[]
  handlers: PositionHandlers
  /** A phone gets cards. */
  isNarrow: boolean
  empty: ReactNode
}

/** The open positions, their PnL by three prices of now. */
export function PositionsTable({ rows, handlers, isNarrow, empty }: PositionsTableProps) {
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
