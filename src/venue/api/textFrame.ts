import { crc32 } from '@/core/lib/crc32'
import { createSeals, isSealedUrl, sealMember } from '@/core/protocol/seal'

const finalText = 0x81
const twoByteLength = 126
const eightByteLength = 127

const encoder = new TextEncoder()

/** Builds a complete WebSocket frame of a server (RFC 6455, 5.2), once for all readers. */
export function textFrame(text: string): Uint8Array {
  return textFrameHead(text, 0)
}

/** Builds the beginning of a frame whose last `restLength` bytes are shared by readers and written separately. */
export function textFrameHead(text: string, restLength: number): Uint8Array {
  // Nearly every text is ASCII, with one byte per character, so it is written directly to its place.
  const header = headerLengthFor(text.length + restLength)
  const head = new Uint8Array(header + text.length)
  const { read } = encoder.encodeInto(text, head.subarray(header))
  if (read === text.length) {
    writeHeader(head, text.length + restLength)
    return head
  }
  return longerHead(encoder.encode(text), restLength)
}

/** Returns the text of a frame, as a view of its bytes. */
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

/** Frames of a sealed connection; see `core/protocol/seal.ts`. Frames are complete (textFrame.ts). */
type SealedFrames = {
  /** The pieces of the next frame: all but the first are views of the frame, shared with other readers. */
  readonly seal: (frame: Uint8Array) => readonly Uint8Array[]
  readonly isWhole: (text: string) => boolean
}

/** A frame goes to many readers in sequence, so its CRC is cached for the next reader. */
let last: { readonly frame: Uint8Array; readonly rest: Uint8Array; readonly crc: number } | undefined

/** Creates the frames of a sealed connection; undefined if the requested address did not ask for seals. */
export function createSealedFrames(url: string | undefined): SealedFrames | undefined {
  if (url === undefined || !isSealedUrl(url)) return undefined
  const { isWhole } = createSeals()
  let sent = 0
  return {
    isWhole,
    seal: (frame) => {
      if (last?.frame !== frame) {
        // Without the brace, which the seal replaces.
        const rest = textOfFrame(frame).subarray(1)
        last = { frame, rest, crc: crc32(rest) }
      }
      return [textFrameHead(sealMember(++sent, last.crc), last.rest.length), last.rest]
    },
  }
}
