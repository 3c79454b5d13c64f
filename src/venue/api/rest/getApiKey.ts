import { getApiKey as endpoint } from '@/protocol/rest/keys'
import type { Address } from '@/protocol/instrument'
import { findAccount, findApiKey } from '../../live/liveAccount'
import type { LiveState } from '../../live/liveState'
import { RequestRefused } from '../requestRefused'
import { personalMessageDigest, recoverSigner } from '../signatures'
import { serveEndpoint } from './serveEndpoint'

const windowNs = 30_000_000_000n

/**
 * What is signed is published nowhere; here it is a `personal_sign` of `{api_key},{timestamp},GET,/api-key,` by the
 * wallet or an active signing key (rest-private 4.2). The secret is never told again.
 */
export const getApiKey = serveEndpoint(endpoint, ({ query, gateway: { port }, origin }) => {
  const found = findApiKey(port.live, query.apiKey)
  if (found === undefined) throw new RequestRefused('ACCOUNT_INVALID_API_KEY')
  const isInTime = origin.nowsNs.some((nowNs) => {
    const distance = nowNs - query.timestamp
    return distance <= windowNs && distance >= -windowNs
  })
  if (!isInTime) throw new RequestRefused('TIMESTAMP_TOO_OLD')
  const signer = recoverSigner(
    personalMessageDigest(`${query.apiKey},${query.timestamp},GET,/api-key,`),
    query.signature,
  )
  if (signer === undefined || !maySpeakFor(port.live, found.account, signer, port.clock.nowNs())) {
    throw new RequestRefused('INVALID_SIGNATURE')
  }
  const { name, apiKey, ipAddresses, isReadOnly, createdAtNs } = found.key
  return {
    name,
    apiKey,
    apiSecret: '',
    ipAddresses: [...ipAddresses],
    readOnly: isReadOnly,
    createdTimestamp: createdAtNs,
  }
})

function maySpeakFor(live: LiveState, account: Address, signer: Address, nowNs: bigint): boolean {
  if (signer === account) return true
  const key = findAccount(live, account)?.signingKeys.get(signer)
  return key !== undefined && key.expirySec * 1_000_000_000n > nowNs
}
