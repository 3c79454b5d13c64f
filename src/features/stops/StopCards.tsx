import type { ReactNode } from 'react'
import { SideText } from '@/ui/SideText'
import { t } from '@/ui/t'
import { DistanceCell } from './DistanceCell'
import { EditStopCell } from './EditStopCell'
import { InstrumentLink, KindTag, TriggerPnl } from './stopColumns'
import { StopButtons } from './StopButtons'
import { StopStatus } from './StopStatus'
import type { StopsTableProps } from './stopRow'
import type { StopEditing } from './useStopEditing'

/** The stops of a phone: a card each. */
export function StopCards(props: StopsTableProps & StopEditing) {
  return (
    <ul aria-label={t('Stops')} className="min-h-0 flex-1 overflow-y-auto">
      {props.rows.map((row) => (
        <li key={row.stop.rowKey} className="border-b border-line px-3 py-2.5">
          <div className="flex items-center justify-between gap-2 text-sm">
            <span className="flex min-w-0 items-center gap-2 truncate">
              <InstrumentLink name={row.stop.instrumentName} onGoTo={props.onGoTo} />
              <KindTag row={row} />
            </span>
            <SideText side={row.stop.side} />
          </div>
          <dl className="mt-2 grid grid-cols-3 gap-x-3 gap-y-1.5 text-sm">
            <Figure name={t('Trigger')}>
              <EditStopCell {...props} row={row} field="trigger" />
            </Figure>
            <Figure name={t('Distance')}>
              <DistanceCell row={row} />
            </Figure>
            <Figure name={t('PnL at trigger')}>
              <TriggerPnl row={row} />
            </Figure>
            <Figure name={t('Amount')}>
              <EditStopCell {...props} row={row} field="amount" />
            </Figure>
            <Figure name={t('Limit')}>
              <EditStopCell {...props} row={row} field="limit" />
            </Figure>
          </dl>
          <div className="mt-2 flex items-center justify-between gap-2">
            <StopStatus {...props} row={row} />
            <StopButtons {...props} row={row} />
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
