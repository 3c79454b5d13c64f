import { setTimeout } from 'node:timers/promises'
import type { SigningDomain } from '@/core/protocol/eip712'
import type { Address } from '@/core/protocol/instrument'
import { signRegistration, testKey, type TestKey } from './testSigner'

/** An account with play money and all keys that it may need. */
export type Trader = {
  readonly account: Address
  readonly wallet: TestKey
  readonly signingKey: TestKey
  readonly apiKey: string
  readonly apiSecret: string
}

/** Registers the account derived from `name`, as soon as the rate limit allows; its keys are the same in every run. */
export async function registeredTrader(
  venue: { readonly restUrl: string; readonly core: { readonly domain: SigningDomain } },
  name: string,
): Promise<Trader> {
  const wallet = testKey(`${name} wallet`)
  const signingKey = testKey(`${name} signing key`)
  const body = JSON.stringify(signRegistration(wallet, signingKey, venue.core.domain))
  let response = await fetch(`${venue.restUrl}/register`, { method: 'POST', body })
  while (response.status === 429) {
    await setTimeout(Number(response.headers.get('x-retry-after')) / 1e6)
    response = await fetch(`${venue.restUrl}/register`, { method: 'POST', body })
  }
  const reply: unknown = await response.json()
  if (typeof reply !== 'object' || reply === null || !('api_key' in reply) || !('api_secret' in reply)) {
    throw new Error(`${name} cannot register: ${JSON.stringify(reply)}`)
  }
  return {
    account: wallet.address,
    wallet,
    signingKey,
    apiKey: String(reply.api_key),
    apiSecret: String(reply.api_secret),
  }
}
