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
import { ReadList } from '@/appContext/ReadList'
import type { TableId } from './SignedOutTable'
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
  return (
    <ReadList
      query={query}
      failed={t('Couldn’t load open orders')}
      what={t('open orders')}
      hint={t('Open limit orders appear here.')}
    >
      {(data, empty) => {
        // TWAPs have a list of their own.
        const orders = data.orders.filter(({ isTwap }) => isTwap !== true)
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
              empty={empty}
            />
            {pegs.dialog}
          </>
        )
      }}
    </ReadList>
  )
}

function Fills() {
  const query = useFills()
  const termsOf = useInstrumentTerms()
  const isPhone = useScreenWidth() === 'phone'
  return (
    <ReadList query={query} failed={t('Couldn’t load fills')} what={t('fills')} hint={t('Your fills appear here.')}>
      {(fills, empty) => <FillsTable isPhone={isPhone} fills={fills} instrumentOf={termsOf} empty={empty} />}
    </ReadList>
  )
}
