import { t } from '@/web/language/t'
import type { KeyVault } from './keyVault'
import { openSigningKey, createSigningKey } from './signingKey'
import type { SignableTypedData } from './typedDataSigner'

/**
 * The built-in play-money wallet: an EIP-1193 provider around a key that this browser created and stores in its vault.
 * It never prompts, because there is no money to lose. It signs typed data and supports no transactions.
 */
export type PaperWallet = {
  readonly request: (call: { readonly method: string; readonly params?: unknown }) => Promise<unknown>
  readonly on: (event: string, listener: (...args: never[]) => void) => void
  readonly removeListener: (event: string, listener: (...args: never[]) => void) => void
}

/** EIP-1193 error: the wallet does not support the method. */
export class UnsupportedMethodError extends Error {
  override readonly name = 'UnsupportedMethodError'
  readonly code = 4200
}

const keyName = 'paperWallet'

/**
 * @param onNotPersisted called when the key will be lost with this page, because the browser has no database or no
 * space in it
 */
export function createPaperWallet(
  vault: KeyVault,
  crypto: Crypto,
  chainId: number,
  onNotPersisted: (error: unknown) => void,
): PaperWallet {
  let opened: ReturnType<typeof openOrMake> | undefined
  const key = () => {
    opened ??= openOrMake(vault, crypto, onNotPersisted)
    return opened
  }
  // An unreadable key counts as missing: a notice says when a new key replaces it.
  const hasPersisted = () =>
    vault.read(keyName).then(
      (persisted) => persisted !== undefined,
      () => false,
    )
  return {
    on: () => undefined,
    removeListener: () => undefined,
    request: async ({ method, params }) => {
      switch (method) {
        case 'eth_chainId':
          return `0x${chainId.toString(16)}`
        case 'eth_accounts':
          // Without a key the list is empty, so nothing connects before the wallet is requested.
          return opened === undefined && !(await hasPersisted()) ? [] : [(await key()).signer.address]
        case 'eth_requestAccounts':
          return [(await key()).signer.address]
        case 'wallet_switchEthereumChain':
        case 'wallet_revokePermissions':
          return null
        case 'eth_signTypedData_v4':
          return (await key()).signer.signTypedData(typedDataOf(params))
        case 'personal_sign':
          return (await key()).signer.signBytes(bytesOf(params))
        default:
          throw new UnsupportedMethodError(t('The demo wallet doesn’t support {method}.', { method }))
      }
    },
  }
}

async function openOrMake(vault: KeyVault, crypto: Crypto, onNotPersisted: (error: unknown) => void) {
  let persisted: string | undefined
  try {
    persisted = await vault.read(keyName)
  } catch (error) {
    onNotPersisted(error)
    return createSigningKey(crypto)
  }
  // Only this function writes the entry, so it is a hex key.
  if (persisted !== undefined) return openSigningKey(persisted as `0x${string}`)
  const made = await createSigningKey(crypto)
  await vault.write(keyName, made.privateKey).catch(onNotPersisted)
  return made
}

/** Reads the parameters of `personal_sign`: the text's bytes in hex, then the account. */
function bytesOf(params: unknown): `0x${string}` {
  const bytes: unknown = Array.isArray(params) ? params[0] : undefined
  if (typeof bytes !== 'string' || !/^0x([0-9a-f]{2})*$/i.test(bytes)) {
    throw new UnsupportedMethodError(t('The demo wallet doesn’t support {method}.', { method: 'personal_sign' }))
  }
  return bytes as `0x${string}`
}

/** Reads the parameters of `eth_signTypedData_v4`: the account, then the typed data as JSON. */
function typedDataOf(params: unknown): SignableTypedData {
  const text: unknown = Array.isArray(params) ? params[1] : undefined
  const parsed: unknown = typeof text === 'string' ? JSON.parse(text) : text
  if (typeof parsed !== 'object' || parsed === null || !('types' in parsed) || !('message' in parsed)) {
    throw new UnsupportedMethodError(t('The demo wallet signs typed data only.'))
  }
  // Our own wallet client built the object, and the account's encoder rejects values that do not fit the types.
  const { EIP712Domain: _, ...types } = (parsed as { types: SignableTypedData['types'] }).types
  return { ...(parsed as SignableTypedData), types }
}
