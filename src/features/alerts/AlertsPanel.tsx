import { useMemo, useSyncExternalStore } from 'react'
import { useLocation } from 'wouter'
import type { Alert } from './alert'
import { AlertForm } from './AlertForm'
import { AlertsTable } from './AlertsTable'
import { rearmed } from './evaluateAlert'
import { useInstruments } from '@/marketData/instruments'
import { tradePath } from '@/appContext/routes'
import { TableSkeleton } from '@/ui/TableSkeleton'
import { addOwnAlert } from './addOwnAlert'
import { ownAlerts } from './ownAlerts'

/** The alerts kept in this browser, and the form for one more. */
export function AlertsPanel({ instrumentName }: { instrumentName: string }) {
  const own = useSyncExternalStore(ownAlerts.subscribe, ownAlerts.getSnapshot)
  const { data: listings } = useInstruments()
  const names = useMemo(() => listings?.map(({ instrument }) => instrument.instrumentName), [listings])
  const [, navigate] = useLocation()
  if (own === undefined) return <TableSkeleton />
  const { alerts, store } = own
  const valueFor = ({ source, instrumentName: name }: Alert) => own.valueOf(source, name)
  return (
    <div className="flex min-h-0 flex-1 flex-col max-sm:overflow-y-auto">
      <AlertForm key={instrumentName} instrumentName={instrumentName} instrumentNames={names} onAdd={addOwnAlert} />
      <AlertsTable
        alerts={alerts}
        valueFor={valueFor}
        onRearm={({ id }) => store.change(id, (alert) => rearmed(alert, undefined))}
        onRemove={({ id }) => store.remove(id)}
        onGoTo={(name) => navigate(tradePath(name) + location.search)}
      />
    </div>
  )
}
