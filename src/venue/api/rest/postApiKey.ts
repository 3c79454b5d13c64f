import { isIP } from 'node:net'
import { postApiKey as endpoint } from '@/protocol/rest/keys'
import { findApiKey } from '../../live/liveAccount'
import type { LiveState } from '../../live/liveState'
import type { Caller } from '../authenticate'
import { accepted } from '../gateway'
import { RequestRefused } from '../requestRefused'
import { newApiKey } from './newApiKey'
import { ownAccount } from './ownAccount'
import { servePrivateEndpoint } from './serveEndpoint'

/** What an account may have the venue keep. */
const maxNameLength = 100
const maxAddresses = 50
const maxKeys = 1_000

/**
 * The addresses that the new key may be used from; none stands for all. A key that is bound to addresses makes keys for
 * those or some of them, or whoever may use it from one of them could make one for everywhere.
 *
 * @throws RequestRefused
 */
function allowedAddresses(live: LiveState, { apiKey }: Caller, wished: readonly string[] | undefined): string[] {
  const own = findApiKey(live, apiKey)?.key.ipAddresses ?? []
  if (own.length === 0) return [...(wished ?? [])]
  const addresses = wished ?? own
  if (addresses.length === 0 || addresses.some((one) => !own.includes(one))) throw new RequestRefused('INVALID_IP')
  return [...addresses]
}

export const postApiKey = servePrivateEndpoint(endpoint, async ({ body, caller, gateway }) => {
  const { name, readOnly = false } = body
  const ipAddresses = allowedAddresses(gateway.port.live, caller, body.ipAddresses)
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
