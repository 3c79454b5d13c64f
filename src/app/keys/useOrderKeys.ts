import { useAccountSession, useOpenOrders } from '@/account/accountContext'
import type { OpenOrder } from '@/account/openOrders'
import type { Instrument } from '@/protocol/instrument'
import { useKeyAction } from '@/ui/keys/useKeyAction'
import { t } from '@/ui/t'
import { focusPlace } from './focusPlaces'
import { tellKey } from './tellKey'

/** Keys that amend and cancel orders: of this instrument, and everywhere. */
export function useOrderKeys({ instrumentName }: Instrument): void {
  const actions = useAccountSession()?.actions
  const orders = useOpenOrders().data?.orders ?? []
  const here = orders.filter((order) => order.instrumentName === instrumentName)
  const nothingHere = t('You have no open orders of {instrument}.', { instrument: instrumentName })
  const cancel = (those: readonly OpenOrder[], words: string) => () => {
    if (those.length === 0) tellKey(words)
    else void actions?.cancelThese(those)
  }
  useKeyAction('orders.amend', () => {
    const isResting = here.some(({ orderType }) => orderType === 'limit')
    if (!isResting || !focusPlace('lastOrder')) tellKey(nothingHere)
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
  useKeyAction('orders.cancelAll', () => {
    if (orders.length === 0) tellKey(t('You have no open orders.'))
    else void actions?.cancelAll()
  })
}
