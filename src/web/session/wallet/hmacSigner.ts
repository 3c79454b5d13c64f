/**
 * Creates a function that returns the HMAC-SHA256 in lower-case hex. It caches the last imported key, because importing
 * costs more than signing.
 */
export function createHmacSigner(crypto: Crypto): (secret: string, text: string) => Promise<string> {
  let last: { readonly secret: string; readonly key: Promise<CryptoKey> } | undefined
  return async (secret, text) => {
    if (last?.secret !== secret) {
      const bytes = new TextEncoder().encode(secret)
      last = { secret, key: crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']) }
    }
    const mac = await crypto.subtle.sign('HMAC', await last.key, new TextEncoder().encode(text))
    return Array.from(new Uint8Array(mac), (byte) => byte.toString(16).padStart(2, '0')).join('')
  }
}
