import { deleteApiKey } from './rest/deleteApiKey'
import { deleteOrder } from './rest/deleteOrder'
import { deleteOrdersAll } from './rest/deleteOrdersAll'
import { deleteSigningKey } from './rest/deleteSigningKey'
import { editOrder } from './rest/editOrder'
import { getAccount } from './rest/getAccount'
import { getApiKey } from './rest/getApiKey'
import { getAssets } from './rest/getAssets'
import { getAuth } from './rest/getAuth'
import { getExpiries } from './rest/getExpiries'
import { getFunding } from './rest/getFunding'
import { getIndex } from './rest/getIndex'
import { getIndexHistory } from './rest/getIndexHistory'
import { getInstrument } from './rest/getInstrument'
import { getInstrumentTradeHistory } from './rest/getInstrumentTradeHistory'
import { getMarkHistory } from './rest/getMarkHistory'
import { getMarkets } from './rest/getMarkets'
import { getOrder } from './rest/getOrder'
import { getOrderbook } from './rest/getOrderbook'
import { getOrders } from './rest/getOrders'
import { getPortfolio } from './rest/getPortfolio'
import { getPositions } from './rest/getPositions'
import { getTime } from './rest/getTime'
import { getTradeHistory } from './rest/getTradeHistory'
import { postApiKey } from './rest/postApiKey'
import { postOrder } from './rest/postOrder'
import { postRegister } from './rest/postRegister'

/** Every REST operation that is described. The venue must have a handler for each. */
export const endpoints = {
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
} as const

export type EndpointName = keyof typeof endpoints
