import { useLocation } from 'wouter'
import { useFills, useOpenOrders, usePositions } from '@/account/accountContext'
import { FillsTable } from '@/features/fills/FillsTable'
import { OpenOrdersTable } from '@/features/openOrders/OpenOrdersTable'
import { closePosition } from '@/features/orderTicket/draftChanges'
import type { OrderDraft } from '@/features/orderTicket/orderDraft'
import { PositionsTable } from '@/features/positions/PositionsTable'
import { tradePath } from '../../routes'
import { ListFailed } from './ListFailed'
import { NoRows } from './NoRows'
import { TableSkeleton } from './TableSkeleton'
import { useInstrumentTerms } from './useInstrumentTerms'
import { useOrderEditing } from './useOrderEditing'
import { usePositionRows } from './usePositionRows'

export type AccountListProps = {
  which: 'orders' | 'positions' | 'fills'
  setDraft: (change: (draft: OrderDraft) => OrderDraft) => void
}

/** The chosen list of the account. Its code comes when somebody has an account to list. */
export function AccountList({ which, setDraft }: AccountListProps) {
  switch (which) {
    case 'orders':
      return <OpenOrders />
    case 'positions':
      return <Positions setDraft={setDraft} />
    case 'fills':
      return <Fills />
  }
}

function OpenOrders() {
  const query = useOpenOrders()
  const termsOf = useInstrumentTerms()
  const editing = useOrderEditing(termsOf)
  const [, navigate] = useLocation()
  if (query.error !== null)
    return <ListFailed what="The open orders could not be loaded." error={query.error} onRetry={query.refetch} />
  // A list that is on its way is not an empty one.
  if (query.isLoading) return <TableSkeleton />
  const orders = query.data?.orders ?? []
  return (
    <OpenOrdersTable
      {...editing}
      orders={orders}
      instrumentOf={termsOf}
      onGoTo={(name) => navigate(tradePath(name) + location.search)}
      empty={<NoRows what="open orders" hint="A limit order that rests in the book is listed here." />}
    />
  )
}

function Positions({ setDraft }: Pick<AccountListProps, 'setDraft'>) {
  const query = usePositions()
  const rows = usePositionRows(query.data ?? [], useInstrumentTerms())
  const [, navigate] = useLocation()
  if (query.error !== null)
    return <ListFailed what="The positions could not be loaded." error={query.error} onRetry={query.refetch} />
  if (query.isLoading) return <TableSkeleton />
  return (
    <PositionsTable
      rows={rows}
      onClose={(position) => setDraft((draft) => closePosition(draft, position))}
      onGoTo={(name) => navigate(tradePath(name) + location.search)}
      empty={<NoRows what="positions" hint="What you hold after a fill is listed here." />}
    />
  )
}

function Fills() {
  const query = useFills()
  const termsOf = useInstrumentTerms()
  if (query.error !== null)
    return <ListFailed what="The fills could not be loaded." error={query.error} onRetry={query.refetch} />
  if (query.isLoading) return <TableSkeleton />
  return (
    <FillsTable
      fills={query.data ?? []}
      instrumentOf={termsOf}
      empty={<NoRows what="fills" hint="Every fill of your orders is listed here." />}
    />
  )
}
