import { crc32 } from '@/lib/crc32'
import { createSeals, isSealedUrl, sealMember } from '@/protocol/seal'
import { textFrame } from './textFrame'

/** What a sealed connection does with its frames; see `protocol/seal.ts`. Frames are whole ones (textFrame.ts). */
export type SealedFrames = {
  /** A frame as it goes out next. The frame itself may be shared with other connections and is left as it is. */
  readonly seal: (frame: Buffer) => Buffer
  /** Whether a message of the client is the next one, and as it was sent. */
  readonly isWhole: (text: string) => boolean
}

/** Frames go to many readers one after the other, so what was summed last is often what is summed next. */
let last: { readonly frame: Buffer; readonly text: string; readonly crc: number } | undefined

/** Undefined for a connection that did not ask for seals by its address. */
export function createSealedFrames(url: string | undefined): SealedFrames | undefined {
  if (url === undefined || !isSealedUrl(url)) return undefined
  const { isWhole } = createSeals()
  let sent = 0
  return {
    isWhole,
    seal: (frame) => {
      if (last?.frame !== frame) {
        const rest = frame.subarray(headerLength(frame) + 1)
        last = { frame, text: rest.toString('utf8'), crc: crc32(rest) }
      }
      return textFrame(sealMember(++sent, last.crc) + last.text)
    },
  }
}

/** RFC 6455, 5.2: two bytes and the length, which is 7, 16 or 64 bits long. */
function headerLength(frame: Buffer): number {
  const length = frame[1] ?? 0
  return length < 126 ? 2 : length === 126 ? 4 : 10
}
