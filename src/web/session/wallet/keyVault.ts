/**
 * Stores secrets between visits, if the trader wants that. They are encrypted with a non-extractable WebCrypto AES key;
 * both are in IndexedDB. A script that reads the database finds ciphertext and a key handle that cannot be exported;
 * web storage stays empty. The vault does not protect against code running in this page.
 */
export type KeyVault = {
  readonly read: (name: string) => Promise<string | undefined>
  readonly write: (name: string, secret: string) => Promise<void>
  readonly remove: (name: string) => Promise<void>
}

type Sealed = { readonly iv: Uint8Array<ArrayBuffer>; readonly bytes: ArrayBuffer }

const databaseName = 'optick'
const keyStore = 'keys'
export const secretStore = 'secrets'

/** Creates a vault. Every call rejects if the browser has no database, as in some private windows. */
export function createKeyVault(openFactory: () => IDBFactory, crypto: Crypto): KeyVault {
  let opened: Promise<IDBDatabase> | undefined
  const database = () => {
    opened ??= openDatabase(openFactory)
    return opened
  }

  return {
    read: async (name) => {
      const db = await database()
      const sealed = await get<Sealed>(db, secretStore, name)
      const key = await get<CryptoKey>(db, keyStore, 'master')
      if (sealed === undefined || key === undefined) return undefined
      const plain = await crypto.subtle.decrypt(cipher(sealed.iv, name), key, sealed.bytes)
      return new TextDecoder().decode(plain)
    },
    write: async (name, secret) => {
      const db = await database()
      const key = await masterKey(db, crypto)
      const iv = crypto.getRandomValues(new Uint8Array(12))
      const bytes = await crypto.subtle.encrypt(cipher(iv, name), key, new TextEncoder().encode(secret))
      await put(db, secretStore, name, { iv, bytes } satisfies Sealed)
    },
    remove: async (name) => {
      const store = (await database()).transaction(secretStore, 'readwrite').objectStore(secretStore)
      await settled(store.delete(name))
    },
  }
}

/** Returns the cipher's parameters. The name is bound to the ciphertext, so that one secret cannot replace another. */
function cipher(iv: Uint8Array<ArrayBuffer>, name: string): AesGcmParams {
  return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(name) }
}

/**
 * Returns the master key. Two tabs may create one at once: `add` lets the first win, and both tabs then read that key.
 */
async function masterKey(db: IDBDatabase, crypto: Crypto): Promise<CryptoKey> {
  const existing = await get<CryptoKey>(db, keyStore, 'master')
  if (existing !== undefined) return existing
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  const store = db.transaction(keyStore, 'readwrite').objectStore(keyStore)
  const isFirst = await settled(store.add(made, 'master')).then(
    () => true,
    (error: unknown) => {
      if (error instanceof DOMException && error.name === 'ConstraintError') return false
      throw error
    },
  )
  return isFirst ? made : masterKey(db, crypto)
}

/** Opens the database. Rejects even if the browser throws on the mere access to its databases. */
export async function openDatabase(openFactory: () => IDBFactory): Promise<IDBDatabase> {
  const request = openFactory().open(databaseName, 1)
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore(keyStore)
    request.result.createObjectStore(secretStore)
  })
  return settled(request)
}

function get<Value>(db: IDBDatabase, store: string, name: string): Promise<Value | undefined> {
  return settled<Value | undefined>(db.transaction(store).objectStore(store).get(name))
}

async function put(db: IDBDatabase, store: string, name: string, value: unknown): Promise<void> {
  await settled(db.transaction(store, 'readwrite').objectStore(store).put(value, name))
}

export function settled<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('the database refused')))
  })
}
