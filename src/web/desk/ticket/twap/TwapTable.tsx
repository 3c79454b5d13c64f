import type { ReactNode } from 'react'
import type { TwapOrder } from '@/core/protocol/rest/twaps'
import { FittedTable, type Cards } from '@/web/ui/table/FittedTable'
import { t } from '@/web/language/t'
import type { TwapColumnsContext } from './twapCells'
import { twapColumns } from './twapColumns'

type TwapTableProps = TwapColumnsContext & {
  /** A phone gets cards. */
  isPhone: boolean
  /** Those at work first. */
  twaps: readonly TwapOrder[]
  empty: ReactNode
}

/** The TWAPs at work with their progress, and those that have ended. Enter or a double press shows the slices of one. */
export function TwapTable(props: TwapTableProps) {
  return (
    <FittedTable
      label={t('TWAPs')}
      columns={twapColumns(props)}
      rows={props.twaps}
      rowKey={({ orderId }) => orderId}
      rowClassName={({ orderId }) => (orderId === props.selectedId ? 'bg-surface-2' : '')}
      onOpenRow={({ orderId }) => props.onSelect(orderId)}
      empty={props.empty}
      isPhone={props.isPhone}
      cards={cards}
    />
  )
}

/** What and how it goes, the progress, the figures, when it began with the actions. */
const cards: Cards = {
  touch: { grid: 'grid-cols-12 grid-rows-[20px_20px_36px_44px] gap-x-2 gap-y-1', height: 149 },
  dense: { grid: 'grid-cols-12 grid-rows-[20px_18px_30px_26px] gap-x-2 gap-y-0.5', height: 113 },
  below: 680,
}
