import type { Address } from '@/core/protocol/instrument'
import type { ApiKey } from '../command'
import { accepted, rejected, type CommandContext } from '../commandContext'
import type { CommandOutcome } from '../event'

/**
 * Registers a signing key, which signs for one account only. Anyone can replay a signed registration. So the account
 * may only extend a key's expiry, which no older registration does, and cannot register a deleted key again. The
 * account's own address is an exception: a replay of its registration lets nobody sign but the owner, who has only one
 * such key.
 */
export function registerKey(
  context: CommandContext,
  address: Address,
  signingKey: Address,
  expirySec: bigint,
): CommandOutcome {
  const account = context.state.accounts.get(address)
  if (account === undefined) return rejected('ACCOUNT_DOES_NOT_EXIST')
  const owner = context.state.signingKeyOwners.get(signingKey)
  if (owner !== undefined && owner !== address) return rejected('SIGNING_KEY_ALREADY_REGISTERED')
  if (signingKey !== address && account.deletedSigningKeys.has(signingKey))
    return rejected('SIGNING_KEY_ALREADY_REGISTERED')
  const known = account.signingKeys.get(signingKey)
  if (known !== undefined && known.expirySec >= expirySec) return rejected('SIGNING_KEY_ALREADY_REGISTERED')
  context.state.signingKeyOwners.set(signingKey, address)
  account.signingKeys.set(signingKey, { expirySec, createdAtNs: context.timeNs })
  context.events.push({
    type: 'signingKeyRegistered',
    account: address,
    signingKey,
    expirySec,
    createdAtNs: context.timeNs,
  })
  return accepted
}

export function deleteSigningKey(context: CommandContext, address: Address, signingKey: Address): CommandOutcome {
  const account = context.state.accounts.get(address)
  if (account === undefined) return rejected('ACCOUNT_DOES_NOT_EXIST')
  if (!account.signingKeys.delete(signingKey)) return rejected('ACCOUNT_INVALID_SIGNING_KEY')
  context.state.signingKeyOwners.delete(signingKey)
  account.deletedSigningKeys.add(signingKey)
  context.events.push({ type: 'signingKeyDeleted', account: address, signingKey })
  return accepted
}

/** Stores an API key. The owner has chosen the name and the venue the key; both must be new. */
export function createApiKey(context: CommandContext, address: Address, key: ApiKey): CommandOutcome {
  const account = context.state.accounts.get(address)
  if (account === undefined) return rejected('ACCOUNT_DOES_NOT_EXIST')
  if (context.state.apiKeyOwners.has(key.apiKey)) return rejected('API_KEY_EXISTS')
  for (const entry of account.apiKeys.values()) if (entry.key.name === key.name) return rejected('API_KEY_EXISTS')
  context.state.apiKeyOwners.set(key.apiKey, address)
  account.apiKeys.set(key.apiKey, { key, createdAtNs: context.timeNs })
  context.events.push({ type: 'apiKeyCreated', account: address, key, createdAtNs: context.timeNs })
  return accepted
}

export function deleteApiKey(context: CommandContext, address: Address, apiKey: string): CommandOutcome {
  const account = context.state.accounts.get(address)
  if (account === undefined) return rejected('ACCOUNT_DOES_NOT_EXIST')
  if (!account.apiKeys.delete(apiKey)) return rejected('ACCOUNT_INVALID_API_KEY')
  context.state.apiKeyOwners.delete(apiKey)
  context.state.apiKeyOwners.delete(apiKey)
  context.events.push({ type: 'apiKeyDeleted', account: address, apiKey })
  return accepted
}
