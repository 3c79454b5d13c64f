import { crc32 } from '@/core/lib/crc32'

/**
 * A sealed connection: every message carries, ahead of its other members, its number on this connection and the CRC-32
 * of what follows, such as `"seal":"17.3632233996"`. At the next message the reader knows if one was lost, doubled,
 * swapped or changed on the way, whatever it was about; the connection is then useless and is closed. The venue seals a
 * connection that asks for it in its address, and reads only sealed messages from it.
 */
const sealedMark = '?sealed'

const encoder = new TextEncoder()

export function isSealedUrl(url: string): boolean {
  return url.endsWith(sealedMark)
}

/** The start of sealed message number `count`; `crc` covers its bytes after the opening brace it had without a seal. */
export function sealMember(count: number, crc: number): string {
  return `{"seal":"${count}.${crc}",`
}

/** Both directions of one connection. */
export type Seals = {
  /** `text` is a JSON object with at least one member, without blanks before it. */
  readonly seal: (text: string) => string
  /** Whether a message is the next one, and as it was sent. */
  readonly isWhole: (text: string) => boolean
}

/** @param sent how many messages were sealed already, on a connection that is taken over */
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
