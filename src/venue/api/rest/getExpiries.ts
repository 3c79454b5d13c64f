import { getExpiries as endpoint } from '@/protocol/rest/marketData'
import { listExpiries } from '../../live/instrumentCatalogue'
import { checkAsset } from '../records/instrumentOf'
import { serveEndpoint } from './serveEndpoint'

export const getExpiries = serveEndpoint(endpoint, ({ query: { asset }, gateway: { port } }) => {
  checkAsset(port.live, asset)
  return listExpiries(port.live.instruments, asset)
})
