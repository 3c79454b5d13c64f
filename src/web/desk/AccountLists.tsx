import { useLocation } from 'wouter'
import { ChangeEffect } from '@/web/desk/amend/ChangeEffect'
import { useOrderEditing } from '@/web/desk/amend/useOrderEditing'
import { FillsTable } from '@/web/desk/fills/FillsTable'
import { OpenOrdersTable } from '@/web/desk/orders/OpenOrdersTable'
import { LivePositions } from '@/web/desk/positions/LivePositions'
import { LiveStops } from '@/web/desk/ticket/stop/LiveStops'
import { PositionStops } from '@/web/desk/ticket/stop/PositionStops'
import { LiveTwaps } from '@/web/desk/ticket/twap/LiveTwaps'
import { useOrderPegs } from '@/web/desk/ticket/volatility/useOrderPegs'
import { t } from '@/web/language/t'
import { useInstrumentTerms } from '@/web/market/useKnownTerms'
import { useOpenOrders } from '@/web/session/accountContext'
import { useFills } from '@/web/session/accountLists'
import { ReadList } from '@/web/session/lists/ReadList'
import { useStops, useUnclearStops } from '@/web/session/stops/useStops'
import { tradePath, carriedSearch } from '@/web/ui/navigation/routes'
import { useScreenWidth } from '@/web/ui/useScreenWidth'
import type { TableId } from './SignedOutTable'

export type AccountListProps = {
  which: TableId
  isClosingAll: boolean
  onClosingAll: (isOpen: boolean) => void
}

/** The selected account list. Its code loads once there is an account. */
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
  const unclear = useUnclearStops()
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
        const orders = data.orders.filter(({ isTwap }) => isTwap !== true).concat(unclear)
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
