import { systemTimers } from '@/client/timers'
import { RestError } from '@/client/restErrors'
import type { Hash } from '@/protocol/instrument'
import { getOrder } from '@/protocol/rest/getOrder'
import type { AccountData } from '../accountData'
import type { AccountSessionParts } from '../accountSession'
import type { OneClick } from '../oneClick/oneClick'
import type { OpenOrder } from '../openOrders'
import type { OrderDesk } from '../orderDesk'
import { editOrder } from '../orders/editOrder'
import { editable } from '../orders/orderActions'
import { createPegLocks } from './pegLocks'
import { openPegMarket } from './pegMarket'
import { createPegs, type Pegs } from './pegStore'

type OpenPegsParts = Pick<AccountSessionParts, 'access' | 'socket' | 'rest' | 'marketData' | 'clock' | 'notify'> & {
  readonly desk: OrderDesk
  readonly data: Pick<AccountData, 'openOrders' | 'onEdited'>
  readonly oneClick: Pick<OneClick, 'isRunning'>
  readonly cancel: (open: OpenOrder) => void
}

/** The pegs of a session of trading, on its desk and its lists. */
export function openPegs({
  access,
  socket,
  rest,
  marketData,
  clock,
  desk,
  data,
  oneClick,
  ...parts
}: OpenPegsParts): Pegs {
  return createPegs({
    clock,
    timers: systemTimers,
    openMarket: ({ instrument, expiry }) => openPegMarket(marketData, instrument, expiry),
    locks: createPegLocks(window.isSecureContext ? navigator.locks : undefined),
    isLinkLive: () => socket.getSnapshot().state === 'open',
    canSign: () => {
      const now = access.getSnapshot()
      return now.status === 'trading' && now.signingMode === 'oneClick' && oneClick.isRunning()
    },
    openOrder: (orderId) => data.openOrders().find((order) => order.orderId === orderId),
    edit: async (open, change, onSigned) => {
      const record = await editOrder(desk, editable(open), change, onSigned)
      data.onEdited(open.orderId, record)
      return record
    },
    ask: (orderId) => askOrder(rest, orderId),
    cancel: parts.cancel,
    onEnded: (ended) => parts.notify({ kind: 'pegEnded', ended }),
  })
}

async function askOrder(rest: AccountSessionParts['rest'], orderId: Hash) {
  try {
    return await rest.call(getOrder, { path: { orderId } })
  } catch (error) {
    if (error instanceof RestError && error.code === 'ORDER_DOES_NOT_EXIST') return undefined
    throw error
  }
}
