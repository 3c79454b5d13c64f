import { isIP } from 'node:net'
import { postApiKey as endpoint } from '@/protocol/rest/postApiKey'
import { accepted } from '../gateway'
import { RequestRefused } from '../requestRefused'
import { newApiKey } from './newApiKey'
import { ownAccount } from './ownAccount'
import { servePrivateEndpoint } from './serveEndpoint'

/** What an account may have the venue keep. */
const maxNameLength = 100
const maxAddresses = 50
const maxKeys = 1_000

export const postApiKey = servePrivateEndpoint(endpoint, async ({ body, caller, gateway }) => {
  const { name, ipAddresses = [], readOnly = false } = body
  if (name.trim() === '') throw new RequestRefused('MISSING_NAME')
  if (ipAddresses.some((ipAddress) => isIP(ipAddress) === 0)) throw new RequestRefused('INVALID_IP')
  const keyCount = ownAccount(gateway.port.live, caller).apiKeys.size
  if (name.length > maxNameLength || ipAddresses.length > maxAddresses || keyCount >= maxKeys) {
    throw new RequestRefused('BAD_REQUEST')
  }
  const key = newApiKey(gateway, { name, ipAddresses, isReadOnly: readOnly })
  accepted(await gateway.port.submit({ type: 'createApiKey', account: caller.account, key }))
  const { apiKey, apiSecret } = key
  return { name, apiKey, apiSecret, ipAddresses, readOnly }
})
