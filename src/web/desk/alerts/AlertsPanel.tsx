import { useMemo, useRef, useSyncExternalStore } from 'react'
import { useLocation } from 'wouter'
import { useInstruments } from '@/web/market/useInstruments'
import { useConnectedAccount } from '@/web/session/accountContext'
import { usePageStores } from '@/web/session/pageStores'
import { tradePath, carriedSearch } from '@/web/ui/navigation/routes'
import { TableSkeleton } from '@/web/ui/TableSkeleton'
import { addMyAlert } from './addMyAlert'
import { rearmed } from './alert'
import { AlertForm } from './AlertForm'
import { AlertsTable } from './AlertsTable'
import { createMyAlerts } from './myAlerts'

export function AlertsPanel({ instrumentName }: { instrumentName: string }) {
  const stores = usePageStores()
  const myAlerts = stores.get(createMyAlerts)
  const own = useSyncExternalStore(myAlerts.subscribe, myAlerts.getSnapshot)
  const { data: listings } = useInstruments()
  const names = useMemo(() => listings?.map(({ instrument }) => instrument.instrumentName), [listings])
  const [, navigate] = useLocation()
  const account = useConnectedAccount()
  const form = useRef<HTMLDivElement>(null)
  if (own === undefined) return <TableSkeleton />
  const { alerts, store } = own
  return (
    <div className="flex min-h-0 flex-1 flex-col max-sm:overflow-y-auto">
      <div ref={form} className="contents">
        <AlertForm
          key={instrumentName}
          instrumentName={instrumentName}
          instrumentNames={names}
          account={account}
          onAdd={(fresh) => addMyAlert(stores, fresh)}
        />
      </div>
      {/* On a phone the form scrolls together with the list. */}
      <div className="flex min-h-0 flex-1 flex-col max-sm:flex-none">
        <AlertsTable
          alerts={alerts}
          valueFor={own.valueOf}
          onRearm={({ id }) => store.change(id, (alert) => rearmed(alert, undefined))}
          onRemove={({ id }) => store.remove(id)}
          onNew={() => form.current?.querySelector<HTMLInputElement>('[name="level"]')?.focus()}
          onGoTo={(name) => navigate(tradePath(name) + carriedSearch())}
        />
      </div>
    </div>
  )
}
