import type { Clock } from '@/core/lib/clock'
import type { Address } from '@/core/protocol/instrument'
import { getApiKey } from '@/core/protocol/rest/keys'
import type { EndpointReply, RestClient } from '@/web/connection/restClient'
import type { WalletSession } from '@/web/session/wallet/walletSession'

export type ApiKeyDetails = EndpointReply<typeof getApiKey>

type Parts = {
  readonly rest: RestClient
  readonly wallet: Pick<WalletSession, 'signText'>
  readonly account: Address
  readonly clock: Clock
}

/**
 * Requests the details of an API key. The wallet signs the request in place of the key's secret (rest-private 4.2).
 * Rejects if the wallet or the venue does.
 */
export async function askApiKey({ rest, wallet, account, clock }: Parts, apiKey: string): Promise<ApiKeyDetails> {
  const timestamp = clock.nowNs()
  const signature = await wallet.signText(account, `${apiKey},${timestamp},GET,/api-key,`)
  return rest.call(getApiKey, { query: { apiKey, timestamp, signature } })
}
