import { getPaperMarket as marketEndpoint, getPaperQueue as queueEndpoint } from '@/core/protocol/paper/market'
import { RequestRejected } from '../requestRejected'
import { accountOfCaller, serveEndpoint, servePrivateEndpoint } from './serveEndpoint'

export const getPaperMarket = serveEndpoint(marketEndpoint, ({ gateway: { port } }) => {
  const status = port.marketStatus?.()
  if (status === undefined) throw new RequestRejected('SERVICE_NOT_FOUND', { httpStatus: 404 })
  const { sinceMs, ...rest } = status
  return { ...rest, since: BigInt(Math.round(sinceMs)) * 1_000_000n }
})

export const getPaperQueue = servePrivateEndpoint(queueEndpoint, ({ caller, gateway: { port } }) => {
  const { queueOf } = port
  if (queueOf === undefined) throw new RequestRejected('SERVICE_NOT_FOUND', { httpStatus: 404 })
  const { openOrders } = accountOfCaller(port.live, caller)
  return {
    orders: [...openOrders.keys()].flatMap((orderId) => {
      const place = queueOf(orderId)
      return place === undefined ? [] : [{ orderId, ...place }]
    }),
  }
})
