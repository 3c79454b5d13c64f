import { MarketSourceError } from '../marketEvent'

/** Grows as needed. Whole numbers are LEB128: seven bits a byte, lowest first. */
export type ByteWriter = {
  readonly length: () => number
  readonly byte: (value: number) => void
  /** @param value a safe integer from 0 */
  readonly whole: (value: number) => void
  /** @param value from 0 */
  readonly big: (value: bigint) => void
  readonly signedBig: (value: bigint) => void
  /** Short for a number of at most six decimals. */
  readonly double: (value: number) => void
  readonly text: (value: string) => void
  /** Returns a copy of what was written, and begins again. */
  readonly take: () => Uint8Array<ArrayBuffer>
}

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { fatal: true })
const firstSize = 65_536
const longestWhole = 10

export function createByteWriter(): ByteWriter {
  let bytes = new Uint8Array(firstSize)
  let at = 0

  function reserve(count: number): void {
    if (at + count <= bytes.length) return
    const grown = new Uint8Array(Math.max(bytes.length * 2, at + count))
    grown.set(bytes)
    bytes = grown
  }

  function whole(value: number): void {
    reserve(longestWhole)
    let rest = value
    while (rest >= 128) {
      bytes[at++] = (rest % 128) | 128
      rest = Math.floor(rest / 128)
    }
    bytes[at++] = rest
  }

  function big(value: bigint): void {
    let rest = value
    while (rest > Number.MAX_SAFE_INTEGER) {
      reserve(1)
      bytes[at++] = Number(rest & 127n) | 128
      rest >>= 7n
    }
    whole(Number(rest))
  }

  return {
    length: () => at,
    byte: (value) => {
      reserve(1)
      bytes[at++] = value
    },
    whole,
    big,
    signedBig: (value) => big(value < 0n ? -value * 2n - 1n : value * 2n),
    double: (value) => {
      const millionths = Math.round(value * 1e6)
      const isShort = Math.abs(millionths) < 2 ** 31 && millionths / 1e6 === value && !Object.is(value, -0)
      reserve(9)
      bytes[at++] = isShort ? 1 : 0
      if (isShort) {
        whole(millionths < 0 ? -millionths * 2 - 1 : millionths * 2)
        return
      }
      new DataView(bytes.buffer).setFloat64(at, value, true)
      at += 8
    },
    text: (value) => {
      const encoded = encoder.encode(value)
      whole(encoded.length)
      reserve(encoded.length)
      bytes.set(encoded, at)
      at += encoded.length
    },
    take: () => {
      const taken = bytes.slice(0, at)
      at = 0
      return taken
    },
  }
}

/** Reads what {@link ByteWriter} wrote. Every method throws {@link MarketSourceError} past the end. */
export type ByteReader = {
  readonly isAtEnd: () => boolean
  readonly byte: () => number
  readonly whole: () => number
  readonly big: () => bigint
  readonly signedBig: () => bigint
  readonly double: () => number
  readonly text: () => string
}

export function createByteReader(bytes: Uint8Array): ByteReader {
  let at = 0

  function byte(): number {
    const value = bytes[at]
    if (value === undefined) throw new MarketSourceError('a block ends within an event')
    at += 1
    return value
  }

  function whole(): number {
    let value = 0
    let factor = 1
    for (let next = byte(); ; next = byte()) {
      value += (next & 127) * factor
      if (next < 128) return value
      factor *= 128
    }
  }

  function big(): bigint {
    const start = at
    const small = whole()
    if (small <= Number.MAX_SAFE_INTEGER) return BigInt(small)
    at = start
    let value = 0n
    let shift = 0n
    for (let next = byte(); ; next = byte()) {
      value |= BigInt(next & 127) << shift
      if (next < 128) return value
      shift += 7n
    }
  }

  return {
    isAtEnd: () => at >= bytes.length,
    byte,
    whole,
    big,
    signedBig: () => {
      const value = big()
      return value % 2n === 0n ? value / 2n : -(value + 1n) / 2n
    },
    double: () => {
      if (byte() === 1) {
        const value = whole()
        return (value % 2 === 0 ? value / 2 : -(value + 1) / 2) / 1e6
      }
      if (at + 8 > bytes.length) throw new MarketSourceError('a block ends within a number')
      at += 8
      return new DataView(bytes.buffer, bytes.byteOffset).getFloat64(at - 8, true)
    },
    text: () => {
      const length = whole()
      if (at + length > bytes.length) throw new MarketSourceError('a block ends within a text')
      at += length
      return decoder.decode(bytes.subarray(at - length, at))
    },
  }
}
