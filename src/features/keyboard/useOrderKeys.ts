import { accessWaits } from '@/account/accessWords'
import { useAccountSession, useAllOrders, useOpenOrders } from '@/account/accountContext'
import type { OpenOrder } from '@/account/openOrders'
import { useMmpActions } from '@/account/mmp/useMmp'
import { failureOf } from '@/account/actions/failureOf'
import type { Failure } from '@/account/describeFailure'
import type { Instrument } from '@/protocol/instrument'
import { useKeyAction } from '@/ui/keys/useKeyAction'
import { t } from '@/ui/t'
import { focusOrder } from './focusPlaces'
import { namedAsset } from '@/protocol/rest/protection'
import { showToast } from '@/ui/showToast'
import { useTradeAccess } from '@/appContext/useTradeAccess'
import { tellKey } from './tellKey'

/** Keys that amend and cancel orders: of this instrument, and everywhere. */
export function useOrderKeys({ instrumentName, asset }: Instrument): void {
  const actions = useAccountSession()?.actions
  const { data } = useOpenOrders()
  const orders = data?.orders ?? []
  const { canTrade } = useTradeAccess()
  // None known is not none.
  const notKnown = accessWaits[canTrade] ?? (canTrade === 'trading' && data === undefined ? ordersNotKnown : undefined)
  const here = orders.filter((order) => order.instrumentName === instrumentName && order.isTwap !== true)
  const nothingHere = t('You have no open orders of {instrument}.', { instrument: instrumentName })
  const cancel = (those: readonly OpenOrder[], words: string) => () => {
    if (those.length === 0) tellKey(notKnown ?? words)
    else void actions?.cancelThese(those)
  }
  useKeyAction('orders.amend', () => {
    const last = here.findLast(({ orderType }) => orderType === 'limit')
    if (last === undefined) tellKey(notKnown ?? nothingHere)
    else if (!focusOrder(last.rowKey)) tellKey(t('The chart and the order book are not in view.'))
  })
  useKeyAction('orders.cancelLast', cancel(here.slice(-1), nothingHere))
  useKeyAction(
    'orders.cancelBuys',
    cancel(
      here.filter(({ side }) => side === 'buy'),
      t('You have no open buys of {instrument}.', { instrument: instrumentName }),
    ),
  )
  useKeyAction(
    'orders.cancelSells',
    cancel(
      here.filter(({ side }) => side === 'sell'),
      t('You have no open sells of {instrument}.', { instrument: instrumentName }),
    ),
  )
  useKeyAction('orders.cancelHere', cancel(here, nothingHere))
  const pegs = useAccountSession()?.pegs
  useKeyAction('orders.stopPegs', () => {
    if (pegs === undefined || pegs.getSnapshot().running.length === 0) tellKey(t('No order is pegged.'))
    else pegs.stopAll()
  })
  const mmp = useMmpActions()
  const named = namedAsset(asset)
  useKeyAction('orders.resetMmp', () => {
    if (named !== undefined) void mmp?.reset(named).then((outcome) => tellReset(named, failureOf(outcome)))
  })
  useKeyAction('orders.cancelAll', () => {
    // The venue knows them, whatever is known here.
    if (actions !== undefined && (data === undefined || orders.length > 0)) void actions.cancelAll()
    else tellKey(notKnown ?? t('You have no open orders.'))
  })
  const all = useAllOrders().data?.orders
  useKeyAction('orders.cancelAllAndStops', () => {
    if (actions !== undefined && (all === undefined || all.length > 0)) void actions.cancelAllAndStops()
    else tellKey(notKnown ?? t('You have no open orders and no stops.'))
  })
}

const ordersNotKnown = t('Your open orders are not known yet.')

function tellReset(asset: string, failure: Failure | undefined): void {
  const title =
    failure === undefined
      ? t('The protection of {asset} is reset', { asset })
      : t('The protection of {asset} was not reset', { asset })
  const tone = failure === undefined ? 'done' : 'danger'
  showToast({ tone, category: 'risk', title, detail: failure?.words, code: failure?.code })
}
