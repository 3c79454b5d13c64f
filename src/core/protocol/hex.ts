import { assert } from '@/core/lib/assert'
import type { Hash } from './instrument'

const pairs = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

export function hashToHex(bytes: Uint8Array): Hash {
  let text = '0x'
  for (const byte of bytes) text += pairs[byte]
  return text as Hash
}

/** Decodes `0x…`, into `target` from `offset` if given. Throws BrokenRuleError for anything but pairs of hex digits. */
export function hexToBytes(
  hex: `0x${string}`,
  target: Uint8Array = new Uint8Array((hex.length - 2) / 2),
  offset = 0,
): Uint8Array {
  for (let at = 2; at < hex.length; at += 2) {
    const byte = (digit(hex.charCodeAt(at)) << 4) | digit(hex.charCodeAt(at + 1))
    assert(byte >= 0, 'hex is made of pairs of hex digits')
    target[offset + (at >> 1) - 1] = byte
  }
  return target
}

function digit(code: number): number {
  if (code >= 48 && code <= 57) return code - 48
  const lower = code | 32
  return lower >= 97 && lower <= 102 ? lower - 87 : -1
}
