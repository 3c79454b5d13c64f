import { isIP } from 'node:net'
import { postApiKey as endpoint } from '@/protocol/rest/postApiKey'
import { accepted } from '../gateway'
import { RequestRefused } from '../requestRefused'
import { newApiKey } from './newApiKey'
import { servePrivateEndpoint } from './serveEndpoint'

export const postApiKey = servePrivateEndpoint(endpoint, async ({ body, caller, gateway }) => {
  const { name, ipAddresses = [], readOnly = false } = body
  if (name.trim() === '') throw new RequestRefused('MISSING_NAME')
  if (ipAddresses.some((ipAddress) => isIP(ipAddress) === 0)) throw new RequestRefused('INVALID_IP')
  const key = newApiKey(gateway, { name, ipAddresses, isReadOnly: readOnly })
  accepted(await gateway.port.submit({ type: 'createApiKey', account: caller.account, key }))
  const { apiKey, apiSecret } = key
  return { name, apiKey, apiSecret, ipAddresses, readOnly }
})
