import { useLocation } from 'wouter'
import { useOpenOrders } from '@/account/accountContext'
import { useFills } from '@/account/accountLists'
import { useStops } from '@/account/stops/useStops'
import { FillsTable } from '@/features/fills/FillsTable'
import { OpenOrdersTable } from '@/features/openOrders/OpenOrdersTable'
import { t } from '@/language/t'
import { tradePath, carriedSearch } from '@/appContext/routes'
import { useOrderPegs } from '@/features/volatilityOrder/useOrderPegs'
import { LivePositions } from '@/features/positions/LivePositions'
import { PositionStops } from '@/features/stops/PositionStops'
import { LiveStops } from '@/features/stops/LiveStops'
import { LiveTwaps } from '@/features/twap/LiveTwaps'
import { ListFailed } from '@/appContext/ListFailed'
import { NoRows } from '@/appContext/NoRows'
import type { TableId } from './SignedOutTable'
import { TableSkeleton } from '@/ui/TableSkeleton'
import { useScreenWidth } from '@/ui/useScreenWidth'
import { useInstrumentTerms } from '@/marketData/useKnownTerms'
import { ChangeEffect } from '@/appContext/orders/ChangeEffect'
import { useOrderEditing } from '@/appContext/orders/useOrderEditing'

export type AccountListProps = {
  which: TableId
  isClosingAll: boolean
  onClosingAll: (isOpen: boolean) => void
}

/** The chosen list of the account. Its code loads once there is an account to list. */
export function AccountList({ which, ...closingAll }: AccountListProps) {
  switch (which) {
    case 'orders':
      return <OpenOrders />
    case 'stops':
      return <LiveStops />
    case 'positions':
      return <LivePositions {...closingAll} StopsDialog={PositionStops} />
    case 'fills':
      return <Fills />
    case 'twaps':
      return <LiveTwaps />
  }
}

function OpenOrders() {
  const query = useOpenOrders()
  const termsOf = useInstrumentTerms()
  const editing = useOrderEditing(termsOf)
  const stops = useStops()
  const pegs = useOrderPegs(termsOf)
  const isPhone = useScreenWidth() === 'phone'
  const [, navigate] = useLocation()
  if (query.error !== null)
    return <ListFailed what={t('Couldn’t load open orders')} error={query.error} onRetry={query.refetch} />
  // A list that is on its way is not an empty one.
  if (query.isLoading) return <TableSkeleton />
  // TWAPs have a list of their own.
  const orders = (query.data?.orders ?? []).filter(({ isTwap }) => isTwap !== true)
  return (
    <>
      <OpenOrdersTable
        {...editing}
        ChangeEffect={ChangeEffect}
        isPhone={isPhone}
        orders={orders}
        stops={stops}
        followOf={pegs.badgeOf}
        onPeg={orders.some(({ instrumentType }) => instrumentType === 'OPTION') ? pegs.begin : undefined}
        instrumentOf={termsOf}
        onGoTo={(name) => navigate(tradePath(name) + carriedSearch())}
        empty={<NoRows what={t('open orders')} hint={t('Open limit orders appear here.')} />}
      />
      {pegs.dialog}
    </>
  )
}

function Fills() {
  const query = useFills()
  const termsOf = useInstrumentTerms()
  const isPhone = useScreenWidth() === 'phone'
  if (query.error !== null)
    return <ListFailed what={t('Couldn’t load fills')} error={query.error} onRetry={query.refetch} />
  if (query.isLoading) return <TableSkeleton />
  return (
    <FillsTable
      isPhone={isPhone}
      fills={query.data ?? []}
      instrumentOf={termsOf}
      empty={<NoRows what={t('fills')} hint={t('Your fills appear here.')} />}
    />
  )
}
