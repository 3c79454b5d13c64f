import type { EndpointName } from '@/protocol/endpoints'
import { deleteApiKey } from './deleteApiKey'
import { deleteOrder } from './deleteOrder'
import { deleteOrdersAll } from './deleteOrdersAll'
import { deleteSigningKey } from './deleteSigningKey'
import { editOrder } from './editOrder'
import { getAccount } from './getAccount'
import { getApiKey } from './getApiKey'
import { getAssets } from './getAssets'
import { getAuth } from './getAuth'
import { getExpiries } from './getExpiries'
import { getFunding } from './getFunding'
import { getIndex } from './getIndex'
import { getIndexHistory } from './getIndexHistory'
import { getInstrument } from './getInstrument'
import { getInstrumentTradeHistory } from './getInstrumentTradeHistory'
import { getMarkHistory } from './getMarkHistory'
import { getMarkets } from './getMarkets'
import { getOrder } from './getOrder'
import { getOrderbook } from './getOrderbook'
import { getOrders } from './getOrders'
import { getPortfolio } from './getPortfolio'
import { getPositions } from './getPositions'
import { getTime } from './getTime'
import { getTradeHistory } from './getTradeHistory'
import { postApiKey } from './postApiKey'
import { postOrder } from './postOrder'
import { postRegister } from './postRegister'
import type { ServedEndpoint } from './serveEndpoint'

/** Who answers an endpoint; an endpoint without a handler does not compile. */
export const endpointHandlers: Readonly<Record<EndpointName, ServedEndpoint>> = {
  deleteApiKey,
  deleteOrder,
  deleteOrdersAll,
  deleteSigningKey,
  editOrder,
  getAccount,
  getApiKey,
  getAssets,
  getAuth,
  getExpiries,
  getFunding,
  getIndex,
  getIndexHistory,
  getInstrument,
  getInstrumentTradeHistory,
  getMarkHistory,
  getMarkets,
  getOrder,
  getOrderbook,
  getOrders,
  getPortfolio,
  getPositions,
  getTime,
  getTradeHistory,
  postApiKey,
  postOrder,
  postRegister,
}
