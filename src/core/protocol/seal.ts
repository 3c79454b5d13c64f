import { crc32 } from '@/core/lib/crc32'

/**
 * A sealed connection detects lost, duplicated, swapped or changed messages. Every message begins with a member that
 * holds its number on this connection and the CRC-32 of the remaining text, such as `"seal":"17.3632233996"`. On a
 * mismatch the reader closes the connection. The venue seals a connection if the requested address asks for seals, and
 * then accepts only sealed messages from it.
 */
const sealedMark = '?sealed'

const encoder = new TextEncoder()

export function isSealedUrl(url: string): boolean {
  return url.endsWith(sealedMark)
}

/** The first member of sealed message number `count`; `crc` covers the bytes after the original opening brace. */
export function sealMember(count: number, crc: number): string {
  return `{"seal":"${count}.${crc}",`
}

export type Seals = {
  /** Adds the seal to `text`, which must be a JSON object with at least one member and no leading whitespace. */
  readonly seal: (text: string) => string
  /** True if the message arrived in sequence and unchanged. */
  readonly isWhole: (text: string) => boolean
}

/** @param sent number of messages already sealed, for a connection that is taken over */
export function createSeals(sent = 0): Seals {
  let received = 0
  return {
    seal: (text) => {
      const rest = text.slice(1)
      return sealMember(++sent, crcOf(rest)) + rest
    },
    isWhole: (text) => {
      const at = text.indexOf(',') + 1
      return text.slice(0, at) === sealMember(++received, crcOf(text.slice(at)))
    },
  }
}

function crcOf(text: string): number {
  return crc32(encoder.encode(text))
}
