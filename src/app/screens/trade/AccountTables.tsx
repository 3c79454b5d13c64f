import { useState } from 'react'
import { useLocation } from 'wouter'
import {
  useAccess,
  useAccountSession,
  useFills,
  useOpenOrders,
  usePendingOrders,
  usePositions,
} from '@/account/accountContext'
import { describeFailure } from '@/account/describeFailure'
import { FillsTable } from '@/features/fills/FillsTable'
import { OpenOrdersTable } from '@/features/openOrders/OpenOrdersTable'
import type { OrderDraft } from '@/features/orderTicket/orderDraft'
import { closePosition } from '@/features/orderTicket/draftChanges'
import { PositionsTable } from '@/features/positions/PositionsTable'
import { useConnection } from '@/marketData/useConnection'
import type { Instrument } from '@/protocol/instrument'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorState } from '@/ui/ErrorState'
import { StaleBadge } from '@/ui/StaleBadge'
import { Tabs } from '@/ui/Tabs'
import { tradePath } from '../../routes'
import { useInstrumentTerms } from './useInstrumentTerms'
import { useOrderEditing } from './useOrderEditing'
import { usePositionRows } from './usePositionRows'

type AccountTablesProps = {
  instrument: Instrument
  setDraft: (change: (draft: OrderDraft) => OrderDraft) => void
}

type TableId = 'orders' | 'positions' | 'fills'

/** The trader's own orders, positions and fills, live from the private channels. */
export function AccountTables({ instrument, setDraft }: AccountTablesProps) {
  const [table, setTable] = useState<TableId>('orders')
  const orders = useOpenOrders().data?.orders
  const { data: positions } = usePositions()
  const { data: fills } = useFills()
  const connection = useConnection()
  const isStale = connection.state !== 'live' && orders !== undefined
  return (
    <Tabs
      label="Account"
      className={`h-full bg-surface-1 ${isStale ? 'is-stale' : ''}`}
      selected={table}
      onSelect={setTable}
      tabs={[
        { id: 'orders', label: 'Open orders', count: orders?.length },
        { id: 'positions', label: 'Positions', count: positions?.length },
        { id: 'fills', label: 'Fills', count: fills?.length },
      ]}
      actions={
        <>
          {isStale && <StaleBadge sinceMs={connection.sinceMs} />}
          {table === 'orders' && <CancelButtons instrument={instrument} />}
        </>
      }
    >
      {table === 'orders' ? <OpenOrders /> : table === 'positions' ? <Positions setDraft={setDraft} /> : <Fills />}
    </Tabs>
  )
}

function CancelButtons({ instrument }: { instrument: Instrument }) {
  const actions = useAccountSession()?.actions
  const pending = usePendingOrders()
  const orders = useOpenOrders().data?.orders ?? []
  if (actions === undefined) return null
  const { instrumentName } = instrument
  const here = orders.filter((order) => order.instrumentName === instrumentName)
  return (
    <>
      <Button
        size="small"
        aria-label={`Cancel ${instrumentName} orders`}
        disabled={here.length === 0}
        onClick={() => void actions.cancelThese(here)}
      >
        Cancel {instrumentName}
      </Button>
      <Button
        size="small"
        variant="danger"
        disabled={orders.length === 0}
        isPending={pending.isCancellingAll}
        onClick={() => void actions.cancelAll()}
      >
        Cancel all
      </Button>
    </>
  )
}

function OpenOrders() {
  const query = useOpenOrders()
  const termsOf = useInstrumentTerms()
  const editing = useOrderEditing(termsOf)
  const [, navigate] = useLocation()
  if (query.error !== null)
    return <Failed what="The open orders could not be loaded." error={query.error} onRetry={query.refetch} />
  const orders = query.data?.orders ?? []
  return (
    <OpenOrdersTable
      {...editing}
      orders={orders}
      instrumentOf={termsOf}
      onGoTo={(name) => navigate(tradePath(name) + location.search)}
      empty={<Nothing what="open orders" hint="A limit order that rests in the book is listed here." />}
    />
  )
}

function Positions({ setDraft }: Pick<AccountTablesProps, 'setDraft'>) {
  const query = usePositions()
  const rows = usePositionRows(query.data ?? [], useInstrumentTerms())
  const [, navigate] = useLocation()
  if (query.error !== null)
    return <Failed what="The positions could not be loaded." error={query.error} onRetry={query.refetch} />
  return (
    <PositionsTable
      rows={rows}
      onClose={(position) => setDraft((draft) => closePosition(draft, position))}
      onGoTo={(name) => navigate(tradePath(name) + location.search)}
      empty={<Nothing what="positions" hint="What you hold after a fill is listed here." />}
    />
  )
}

function Fills() {
  const query = useFills()
  const termsOf = useInstrumentTerms()
  if (query.error !== null)
    return <Failed what="The fills could not be loaded." error={query.error} onRetry={query.refetch} />
  return (
    <FillsTable
      fills={query.data ?? []}
      instrumentOf={termsOf}
      empty={<Nothing what="fills" hint="Every fill of your orders is listed here." />}
    />
  )
}

function Nothing({ what, hint }: { what: string; hint: string }) {
  const { status } = useAccess()
  switch (status) {
    case 'signedOut':
      return <EmptyState>Connect a wallet to see your {what}.</EmptyState>
    case 'connected':
      return <EmptyState>Enable trading to see your {what}.</EmptyState>
    case 'trading':
      return (
        <EmptyState>
          You have no {what}. {hint}
        </EmptyState>
      )
  }
}

function Failed({ what, error, onRetry }: { what: string; error: Error; onRetry: () => Promise<unknown> }) {
  const { words, code } = describeFailure(error)
  return <ErrorState what={what} why={words} code={code} onRetry={() => void onRetry()} />
}
