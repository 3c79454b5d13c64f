import type { ReactNode } from 'react'
import type { TwapOrder } from '@/protocol/rest/twaps'
import { DataTable } from '@/ui/table/DataTable'
import { t } from '@/language/t'
import type { TwapColumnsContext } from './twapCells'
import { twapColumns } from './twapColumns'

export type TwapTableProps = TwapColumnsContext & {
  /** Those at work first. */
  twaps: readonly TwapOrder[]
  empty: ReactNode
}

/** The TWAPs at work with their progress, and those that have ended. Enter or a double press shows the slices of one. */
export function TwapTable(props: TwapTableProps) {
  return (
    <DataTable
      label={t('TWAPs')}
      columns={twapColumns(props)}
      rows={props.twaps}
      rowKey={({ orderId }) => orderId}
      rowClassName={({ orderId }) => (orderId === props.selectedId ? 'bg-surface-2' : '')}
      onOpenRow={({ orderId }) => props.onSelect(orderId)}
      empty={props.empty}
      minWidth={900}
    />
  )
}
