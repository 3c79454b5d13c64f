import { crc32 } from 'node:zlib'
import { createSeals, isSealedUrl, sealMember } from '@/protocol/seal'
import { textFrameHead, textOfFrame } from './textFrame'

/** What a sealed connection does with its frames; see `protocol/seal.ts`. Frames are whole ones (textFrame.ts). */
export type SealedFrames = {
  /** A frame as it goes out next, in pieces: all but the first are those of the frame, which other readers share. */
  readonly seal: (frame: Buffer) => readonly Buffer[]
  /** Whether a message of the client is the next one, and as it was sent. */
  readonly isWhole: (text: string) => boolean
}

/** Frames go to many readers one after the other, so what was summed last is often what is summed next. */
let last: { readonly frame: Buffer; readonly rest: Buffer; readonly crc: number } | undefined

/** Undefined for a connection that did not ask for seals by its address. */
export function createSealedFrames(url: string | undefined): SealedFrames | undefined {
  if (url === undefined || !isSealedUrl(url)) return undefined
  const { isWhole } = createSeals()
  let sent = 0
  return {
    isWhole,
    seal: (frame) => {
      if (last?.frame !== frame) {
        // Without the brace, which the seal comes after.
        const rest = textOfFrame(frame).subarray(1)
        last = { frame, rest, crc: crc32(rest) }
      }
      return [textFrameHead(sealMember(++sent, last.crc), last.rest.length), last.rest]
    },
  }
}
