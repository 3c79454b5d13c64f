import { ApiKeysPage } from './ApiKeysPage'

/** Which keys may act for the account, and what they may do without the wallet. */
export function KeysScreen() {
  return <ApiKeysPage />
}
