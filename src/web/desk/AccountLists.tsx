import { useLocation } from 'wouter'
import { ChangeEffect } from '@/web/desk/amend/ChangeEffect'
import { useOrderEditing } from '@/web/desk/amend/useOrderEditing'
import { FillsTable } from '@/web/desk/fills/FillsTable'
import { OpenOrdersTable } from '@/web/desk/orders/OpenOrdersTable'
import { useOrderPrices } from '@/web/desk/orders/OrderDistance'
import { LivePositions } from '@/web/desk/positions/LivePositions'
import { useIcebergBadges } from '@/web/desk/ticket/iceberg/useIcebergBadges'
import { useOrderLinks } from '@/web/desk/ticket/links/useOrderLinks'
import { LiveStops } from '@/web/desk/ticket/stop/LiveStops'
import { PositionStops } from '@/web/desk/ticket/stop/PositionStops'
import { useGoodTillTimes } from '@/web/desk/ticket/terms/useGoodTillTimes'
import { LiveTwaps } from '@/web/desk/ticket/twap/LiveTwaps'
import { useOrderPegs } from '@/web/desk/ticket/volatility/useOrderPegs'
import { t } from '@/web/language/t'
import { useInstrumentTerms } from '@/web/market/useKnownTerms'
import { useOpenOrders } from '@/web/session/accountContext'
import { useFills } from '@/web/session/accountLists'
import { useFillColumns } from '@/web/session/fillColumns'
import { ReadList } from '@/web/session/lists/ReadList'
import type { OpenOrder } from '@/web/session/openOrders'
import { useStops, useUnclearStops } from '@/web/session/stops/useStops'
import { useMarksOfFills } from '@/web/session/useMarksOfFills'
import { tradePath, carriedSearch } from '@/web/ui/navigation/routes'
import { NoneHere } from '@/web/ui/table/NoneHere'
import { useScreenWidth } from '@/web/ui/useScreenWidth'
import type { TableId } from './SignedOutTable'

const noOrders: readonly OpenOrder[] = []

export type AccountListProps = {
  which: TableId
  /** The market on the screen. */
  instrumentName: string
  isHereOnly: boolean
  isClosingAll: boolean
  onClosingAll: (isOpen: boolean) => void
}

/** The selected account list. Its code loads once there is an account. */
export function AccountList({ which, instrumentName, isHereOnly, ...closingAll }: AccountListProps) {
  const only = isHereOnly ? instrumentName : undefined
  switch (which) {
    case 'orders':
      return <OpenOrders only={only} />
    case 'stops':
      return <LiveStops only={only} />
    case 'positions':
      return <LivePositions {...closingAll} chosen={instrumentName} only={only} StopsDialog={PositionStops} />
    case 'fills':
      return <Fills only={only} />
    case 'twaps':
      return <LiveTwaps only={only} />
  }
}

type OnlyProps = { only: string | undefined }

function OpenOrders({ only }: OnlyProps) {
  const query = useOpenOrders()
  const termsOf = useInstrumentTerms()
  const editing = useOrderEditing(termsOf)
  const stops = useStops()
  const unclear = useUnclearStops()
  const pegs = useOrderPegs(termsOf)
  const links = useOrderLinks(termsOf)
  const icebergs = useIcebergBadges(termsOf)
  const untilOf = useGoodTillTimes()
  const isPhone = useScreenWidth() === 'phone'
  const [, navigate] = useLocation()
  const prices = useOrderPrices(query.data?.orders ?? noOrders)
  return (
    <ReadList
      query={query}
      failed={t('Couldn’t load open orders')}
      what={t('open orders')}
      hint={t('Open limit orders appear here.')}
    >
      {(data, empty) => {
        const all = data.orders.filter(({ isTwap }) => isTwap !== true).concat(unclear)
        const orders = only === undefined ? all : all.filter(({ instrumentName }) => instrumentName === only)
        return (
          <>
            <OpenOrdersTable
              {...editing}
              ChangeEffect={ChangeEffect}
              prices={prices}
              isPhone={isPhone}
              orders={orders}
              stops={stops}
              followOf={(order) => icebergs.badgeOf(order) ?? pegs.badgeOf(order)}
              untilOf={untilOf}
              onPeg={pegs.begin}
              linkOf={links.linkOf}
              onMore={links.onMore}
              instrumentOf={termsOf}
              onGoTo={(name) => navigate(tradePath(name) + carriedSearch())}
              empty={only === undefined || all.length === 0 ? empty : <NoneHere instrumentName={only} />}
            />
            {pegs.dialog}
            {links.dialog}
            {icebergs.dialog}
          </>
        )
      }}
    </ReadList>
  )
}

function Fills({ only }: OnlyProps) {
  const query = useFills()
  const termsOf = useInstrumentTerms()
  const isPhone = useScreenWidth() === 'phone'
  useMarksOfFills(query.data, query.refetch, useFillColumns().length > 0)
  return (
    <ReadList
      query={query}
      failed={t('Couldn’t load fills')}
      what={t('fills')}
      hint={t('Your fills appear here.')}
      drawing="fills"
    >
      {(fills, empty) => (
        <FillsTable
          isPhone={isPhone}
          fills={only === undefined ? fills : fills.filter(({ instrumentName }) => instrumentName === only)}
          instrumentOf={termsOf}
          empty={only === undefined || fills.length === 0 ? empty : <NoneHere instrumentName={only} />}
        />
      )}
    </ReadList>
  )
}
