import { getIndex as endpoint } from '@/protocol/rest/marketData'
import { checkAsset } from '../records/instrumentOf'
import { RequestRefused } from '../requestRefused'
import { serveEndpoint } from './serveEndpoint'

export const getIndex = serveEndpoint(endpoint, ({ query: { asset }, gateway: { port } }) => {
  checkAsset(port.live, asset)
  const index = port.live.indexes.get(asset)
  if (index === undefined) throw new RequestRefused('INDEX_NOT_READY')
  return { price: index.price, timestamp: index.timeNs }
})
