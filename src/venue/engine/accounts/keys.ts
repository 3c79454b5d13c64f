import type { Address } from '@/protocol/instrument'
import type { ApiKey } from '../command'
import type { Outcome } from '../event'
import { accepted, refused } from '../outcome'
import type { Turn } from '../turn'

/**
 * A key signs for one account only. A registration is a signed message that anybody may repeat, so the same account may
 * only put its end off, which no older registration does, and may not register it again after it was deleted.
 */
export function registerSigningKey(turn: Turn, address: Address, signingKey: Address, expirySec: bigint): Outcome {
  const account = turn.state.accounts.get(address)
  if (account === undefined) return refused('ACCOUNT_DOES_NOT_EXIST')
  const owner = turn.state.signingKeyOwners.get(signingKey)
  if (owner !== undefined && owner !== address) return refused('SIGNING_KEY_ALREADY_REGISTERED')
  if (account.deletedSigningKeys.has(signingKey)) return refused('SIGNING_KEY_ALREADY_REGISTERED')
  const known = account.signingKeys.get(signingKey)
  if (known !== undefined && known.expirySec >= expirySec) return refused('SIGNING_KEY_ALREADY_REGISTERED')
  turn.state.signingKeyOwners.set(signingKey, address)
  account.signingKeys.set(signingKey, { expirySec, createdAtNs: turn.timeNs })
  turn.events.push({
    type: 'signingKeyRegistered',
    account: address,
    signingKey,
    expirySec,
    createdAtNs: turn.timeNs,
  })
  return accepted
}

export function deleteSigningKey(turn: Turn, address: Address, signingKey: Address): Outcome {
  const account = turn.state.accounts.get(address)
  if (account === undefined) return refused('ACCOUNT_DOES_NOT_EXIST')
  if (!account.signingKeys.delete(signingKey)) return refused('ACCOUNT_INVALID_SIGNING_KEY')
  turn.state.signingKeyOwners.delete(signingKey)
  account.deletedSigningKeys.add(signingKey)
  turn.events.push({ type: 'signingKeyDeleted', account: address, signingKey })
  return accepted
}

/** The name is the owner's, the key is the venue's: neither may be there already. */
export function createApiKey(turn: Turn, address: Address, key: ApiKey): Outcome {
  const account = turn.state.accounts.get(address)
  if (account === undefined) return refused('ACCOUNT_DOES_NOT_EXIST')
  if (turn.state.apiKeyOwners.has(key.apiKey)) return refused('API_KEY_EXISTS')
  for (const entry of account.apiKeys.values()) if (entry.key.name === key.name) return refused('API_KEY_EXISTS')
  turn.state.apiKeyOwners.set(key.apiKey, address)
  account.apiKeys.set(key.apiKey, { key, createdAtNs: turn.timeNs })
  turn.events.push({ type: 'apiKeyCreated', account: address, key, createdAtNs: turn.timeNs })
  return accepted
}

export function deleteApiKey(turn: Turn, address: Address, apiKey: string): Outcome {
  const account = turn.state.accounts.get(address)
  if (account === undefined) return refused('ACCOUNT_DOES_NOT_EXIST')
  if (!account.apiKeys.delete(apiKey)) return refused('ACCOUNT_INVALID_API_KEY')
  turn.state.apiKeyOwners.delete(apiKey)
  turn.state.apiKeyOwners.delete(apiKey)
  turn.events.push({ type: 'apiKeyDeleted', account: address, apiKey })
  return accepted
}
