import { crc32 } from '@/core/lib/crc32'
import { createSeals, isSealedUrl, sealMember } from '@/core/protocol/seal'

const finalText = 0x81
const twoByteLength = 126
const eightByteLength = 127

const encoder = new TextEncoder()

/** One whole WebSocket frame of a server (RFC 6455, 5.2): made once and written to every reader as it is. */
export function textFrame(text: string): Uint8Array {
  return textFrameHead(text, 0)
}

/** The beginning of a frame of which only the end, `restLength` bytes that are written after it, is shared by readers. */
export function textFrameHead(text: string, restLength: number): Uint8Array {
  // Nearly every text is ASCII and has as many bytes as characters, so it is written to where it belongs at once.
  const header = headerLengthFor(text.length + restLength)
  const head = new Uint8Array(header + text.length)
  const { read } = encoder.encodeInto(text, head.subarray(header))
  if (read === text.length) {
    writeHeader(head, text.length + restLength)
    return head
  }
  return longerHead(encoder.encode(text), restLength)
}

/** The text of a whole frame, as bytes that the frame and others share. */
export function textOfFrame(frame: Uint8Array): Uint8Array {
  const length = frame[1] ?? 0
  return frame.subarray(length < twoByteLength ? 2 : length === twoByteLength ? 4 : 10)
}

function longerHead(bytes: Uint8Array, restLength: number): Uint8Array {
  const header = headerLengthFor(bytes.length + restLength)
  const head = new Uint8Array(header + bytes.length)
  writeHeader(head, bytes.length + restLength)
  head.set(bytes, header)
  return head
}

function headerLengthFor(length: number): number {
  return length < twoByteLength ? 2 : length < 65_536 ? 4 : 10
}

function writeHeader(frame: Uint8Array, length: number): void {
  frame[0] = finalText
  if (length < twoByteLength) frame[1] = length
  else if (length < 65_536) {
    frame[1] = twoByteLength
    new DataView(frame.buffer, frame.byteOffset).setUint16(2, length)
  } else {
    frame[1] = eightByteLength
    new DataView(frame.buffer, frame.byteOffset).setBigUint64(2, BigInt(length))
  }
}

/** What a sealed connection does with its frames; see `core/protocol/seal.ts`. Frames are whole ones (textFrame.ts). */
type SealedFrames = {
  /** A frame as it goes out next, in pieces: all but the first are those of the frame, which other readers share. */
  readonly seal: (frame: Uint8Array) => readonly Uint8Array[]
  /** Whether a message of the client is the next one, and as it was sent. */
  readonly isWhole: (text: string) => boolean
}

/** Frames go to many readers one after the other, so what was summed last is often what is summed next. */
let last: { readonly frame: Uint8Array; readonly rest: Uint8Array; readonly crc: number } | undefined

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
