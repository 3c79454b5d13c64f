import type { Address } from '@/core/protocol/instrument'
import { deleteApiKey, deleteSigningKey } from '@/core/protocol/rest/keys'
import type { RestClient } from '@/web/connection/restClient'

/** Takes both keys of a session back at the venue. The API key goes last: it is what authorises both calls. */
export async function revokeKeys(
  rest: RestClient,
  { signingKey, apiKey }: { readonly signingKey: Address; readonly apiKey: string },
): Promise<void> {
  await rest.call(deleteSigningKey, { body: { signingKey } })
  await rest.call(deleteApiKey, { body: { apiKey } })
}
