import { getAuth as endpoint } from '@/protocol/rest/keys'
import { servePrivateEndpoint } from './serveEndpoint'

/** Whoever gets as far as this has good key headers. */
export const getAuth = servePrivateEndpoint(endpoint, () => ({ success: true }))
