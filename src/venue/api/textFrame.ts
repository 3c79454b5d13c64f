import { crc32 } from 'node:zlib'
import { createSeals, isSealedUrl, sealMember } from '@/protocol/seal'

const finalText = 0x81
const twoByteLength = 126
const eightByteLength = 127

/** One whole WebSocket frame of a server (RFC 6455, 5.2): made once and written to every reader as it is. */
export function textFrame(text: string): Buffer {
  return textFrameHead(text, 0)
}

/** The beginning of a frame of which only the end, `restLength` bytes that are written after it, is shared by readers. */
export function textFrameHead(text: string, restLength: number): Buffer {
  const length = Buffer.byteLength(text)
  const header = headerLengthFor(length + restLength)
  const head = Buffer.allocUnsafe(header + length)
  writeHeader(head, length + restLength)
  head.write(text, header)
  return head
}

/** The text of a whole frame, as bytes that the frame and others share. */
export function textOfFrame(frame: Buffer): Buffer {
  const length = frame[1] ?? 0
  return frame.subarray(length < twoByteLength ? 2 : length === twoByteLength ? 4 : 10)
}

function headerLengthFor(length: number): number {
  return length < twoByteLength ? 2 : length < 65_536 ? 4 : 10
}

function writeHeader(frame: Buffer, length: number): void {
  frame[0] = finalText
  if (length < twoByteLength) frame[1] = length
  else if (length < 65_536) {
    frame[1] = twoByteLength
    frame.writeUInt16BE(length, 2)
  } else {
    frame[1] = eightByteLength
    frame.writeBigUInt64BE(BigInt(length), 2)
  }
}

/** What a sealed connection does with its frames; see `protocol/seal.ts`. Frames are whole ones (textFrame.ts). */
type SealedFrames = {
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
