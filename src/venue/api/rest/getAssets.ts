import { getAssets as endpoint } from '@/protocol/rest/marketData'
import { listAssets } from '../../live/instrumentCatalogue'
import { serveEndpoint } from './serveEndpoint'

export const getAssets = serveEndpoint(endpoint, ({ gateway }) => listAssets(gateway.port.live.instruments))
