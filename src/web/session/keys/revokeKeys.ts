import type { Address } from '@/core/protocol/instrument'
import { deleteApiKey, deleteSigningKey } from '@/core/protocol/rest/keys'
import type { RestClient } from '@/web/connection/restClient'

/** Revokes both keys of a session. The API key goes last, because it authorises both calls. */
export async function revokeKeys(
  rest: RestClient,
  { signingKey, apiKey }: { readonly signingKey: Address; readonly apiKey: string },
): Promise<void> {
  await rest.call(deleteSigningKey, { body: { signingKey } })
  await rest.call(deleteApiKey, { body: { apiKey } })
}
