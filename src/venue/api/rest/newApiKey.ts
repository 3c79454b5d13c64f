import type { ApiKey } from '../../engine/command'
import type { Gateway } from '../gateway'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const keyLength = 32
const secretBytes = 32

/** A key of 32 letters and digits and a secret of 64 hex digits (rest-private 1.2), from the gateway's randomness. */
export function newApiKey(
  gateway: Gateway,
  { name, ipAddresses = [], isReadOnly = false }: Pick<ApiKey, 'name'> & Partial<ApiKey>,
): ApiKey {
  const apiSecret = Buffer.from(gateway.randomBytes(secretBytes)).toString('hex')
  return { apiKey: randomText(gateway), apiSecret, name, ipAddresses, isReadOnly }
}

function randomText({ randomBytes }: Gateway): string {
  let text = ''
  while (text.length < keyLength) {
    for (const byte of randomBytes(keyLength)) {
      // Bytes beyond the last whole multiple would make the first letters likelier.
      if (byte < letters.length * 4 && text.length < keyLength) text += letters.charAt(byte % letters.length)
    }
  }
  return text
}
