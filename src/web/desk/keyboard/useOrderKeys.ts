import type { Instrument } from '@/core/protocol/instrument'
import { namedAsset } from '@/core/protocol/rest/protection'
import { t } from '@/web/language/t'
import { accessWaits } from '@/web/session/access/accessLabels'
import { useTradeAccess } from '@/web/session/access/useTradeAccess'
import { useAccountSession, useOpenOrders } from '@/web/session/accountContext'
import { useAllOrders } from '@/web/session/accountLists'
import type { Failure } from '@/web/session/actions/describeFailure'
import { failureOf } from '@/web/session/actions/failureOf'
import { useCancelAll } from '@/web/session/confirm/useCancelAll'
import { useMmpActions } from '@/web/session/mmp/useMmp'
import type { OpenOrder } from '@/web/session/openOrders'
import { showShortcutToast } from '@/web/ui/shortcuts/shortcutToast'
import { useShortcut } from '@/web/ui/shortcuts/useShortcut'
import { showToast } from '@/web/ui/showToast'
import { focusOrder } from './focusPlaces'

export function useOrderKeys({ instrumentName, asset }: Instrument): void {
  const actions = useAccountSession()?.actions
  const cancelAll = useCancelAll()
  const { data } = useOpenOrders()
  const orders = data?.orders ?? []
  const { canTrade } = useTradeAccess()
  // Orders that are unknown must not be reported as "no open orders".
  const notKnown = accessWaits[canTrade] ?? (canTrade === 'trading' && data === undefined ? ordersNotKnown : undefined)
  const here = orders.filter((order) => order.instrumentName === instrumentName && order.isTwap !== true)
  const nothingHere = t('No open orders in {instrument}', { instrument: instrumentName })
  const cancel = (those: readonly OpenOrder[], words: string) => () => {
    if (those.length === 0) showShortcutToast(notKnown ?? words)
    else void actions?.cancelThese(those)
  }
  useShortcut('orders.amend', () => {
    const last = here.findLast(({ orderType }) => orderType === 'limit')
    if (last === undefined) showShortcutToast(notKnown ?? nothingHere)
    else if (!focusOrder(last.rowKey)) showShortcutToast(t('Show the chart or the order book first.'))
  })
  useShortcut('orders.cancelLast', cancel(here.slice(-1), nothingHere))
  useShortcut(
    'orders.cancelBuys',
    cancel(
      here.filter(({ side }) => side === 'buy'),
      t('No open buy orders in {instrument}', { instrument: instrumentName }),
    ),
  )
  useShortcut(
    'orders.cancelSells',
    cancel(
      here.filter(({ side }) => side === 'sell'),
      t('No open sell orders in {instrument}', { instrument: instrumentName }),
    ),
  )
  useShortcut('orders.cancelHere', cancel(here, nothingHere))
  const pegs = useAccountSession()?.pegs
  useShortcut('orders.stopPegs', () => {
    if (pegs === undefined || pegs.getSnapshot().running.length === 0) showShortcutToast(t('No pegged orders'))
    else pegs.stopAll()
  })
  const mmp = useMmpActions()
  const named = namedAsset(asset)
  useShortcut('orders.resetMmp', () => {
    if (named !== undefined) void mmp?.reset(named).then((outcome) => notifyReset(named, failureOf(outcome)))
  })
  useShortcut('orders.cancelAll', () => {
    // Sends the request even while the orders are unknown here, because the venue knows them.
    if (actions !== undefined && (data === undefined || orders.length > 0)) cancelAll.orders()
    else showShortcutToast(notKnown ?? t('No open orders'))
  })
  const all = useAllOrders().data?.orders
  useShortcut('orders.cancelAllAndStops', () => {
    if (actions !== undefined && (all === undefined || all.length > 0)) cancelAll.ordersAndStops()
    else showShortcutToast(notKnown ?? t('No open orders or stops'))
  })
}

const ordersNotKnown = t('Open orders are still loading.')

function notifyReset(asset: string, failure: Failure | undefined): void {
  const title = failure === undefined ? t('{asset} MMP reset', { asset }) : t('Couldn’t reset {asset} MMP', { asset })
  const tone = failure === undefined ? 'done' : 'danger'
  showToast({ tone, category: 'risk', title, detail: failure?.words, code: failure?.code })
}
