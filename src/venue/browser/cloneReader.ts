import { StorageError } from '../venuePort'
import { typedViewOf } from './viewKinds'

/** Version 13 is Node 12's; the data here contains nothing that older versions read differently. */
const readableVersions = { from: 13, to: 15 } as const
const latin1 = new TextDecoder('latin1')
const utf16 = new TextDecoder('utf-16le')
const utf8 = new TextDecoder()

type Reader = ReturnType<typeof createReader>

/** Decodes bytes of Node's `v8.serialize` or of `cloneToBytes`. Throws {@link StorageError} for any other bytes. */
export function cloneFromBytes(bytes: Uint8Array): unknown {
  const reader = createReader(bytes)
  if (reader.byte() !== 0xff) reader.fail('another format')
  const version = reader.varint()
  if (version < readableVersions.from || version > readableVersions.to) reader.fail(`format ${version}`)
  const value = read(reader, reader.tag())
  if (!reader.isAtEnd()) reader.fail('more after the end')
  return value
}

function createReader(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  /** In the order of their beginnings. */
  const objects: object[] = []
  let at = 0

  function fail(why: string): never {
    throw new StorageError(`not a stored value: ${why} at byte ${at}`, { isDamage: true })
  }

  function byte(): number {
    return bytes[at++] ?? fail('it ends')
  }

  function take(count: number): Uint8Array {
    if (at + count > bytes.length) fail('it ends')
    at += count
    return bytes.subarray(at - count, at)
  }

  return {
    fail,
    byte,
    take,
    varint: (): number => {
      let number = 0
      for (let scale = 1; scale < 2 ** 35; scale *= 128) {
        const part = byte()
        number += (part & 0x7f) * scale
        if (part < 0x80) return number
      }
      return fail('a number without an end')
    },
    tag: (): string => {
      let code = byte()
      while (code === 0) code = byte()
      return String.fromCharCode(code)
    },
    double: (): number => {
      take(8)
      return view.getFloat64(at - 8, true)
    },
    word: (): bigint => {
      take(8)
      return view.getBigUint64(at - 8, true)
    },
    remember: <T extends object>(object: T): T => {
      objects.push(object)
      return object
    },
    known: (id: number): object => objects[id] ?? fail('a reference to nothing'),
    isAtEnd: () => at === bytes.length,
  }
}

function read(reader: Reader, letter: string): unknown {
  const { take, varint } = reader
  switch (letter) {
    case '_':
      return undefined
    case '0':
      return null
    case 'T':
      return true
    case 'F':
      return false
    case 'I':
      return readZigzag(reader)
    case 'U':
      return varint()
    case 'N':
      return reader.double()
    case 'Z':
      return readBigint(reader)
    case '"':
      return latin1Text(take(varint()))
    case 'c':
      return utf16.decode(take(varint()))
    case 'S':
      return utf8.decode(take(varint()))
    case 'o':
      return readPlain(reader)
    case 'A':
      return readDenseArray(reader)
    case 'a':
      return readSparseArray(reader)
    case ';':
      return readMap(reader)
    case "'":
      return readSet(reader)
    case '\\':
      return readView(reader)
    case '^':
      return reader.known(varint())
    default:
      return reader.fail(`an unknown kind ${JSON.stringify(letter)}`)
  }
}

function readZigzag({ varint }: Reader): number {
  const number = varint()
  return number % 2 === 0 ? number / 2 : -(number + 1) / 2
}

function readBigint({ varint, word, fail }: Reader): bigint {
  const head = varint()
  const count = Math.floor(head / 2)
  if (count % 8 !== 0) fail('a bigint of part of a word')
  let number = 0n
  for (let index = 0; index < count / 8; index++) number |= word() << BigInt(64 * index)
  return head % 2 === 1 ? -number : number
}

/** Calls `member` until `end`, then checks the writer's count. */
function readUntil({ tag, varint, fail }: Reader, end: string, perMember: number, member: (tag: string) => void): void {
  let count = 0
  for (let next = tag(); next !== end; next = tag()) {
    member(next)
    count += perMember
  }
  if (varint() !== count) fail('another count of members')
}

function readPlain(reader: Reader): object {
  const object = reader.remember<Record<string, unknown>>({})
  readUntil(reader, '{', 1, (keyTag) => {
    const key = read(reader, keyTag)
    if (typeof key !== 'string' && typeof key !== 'number') return reader.fail('a name that is none')
    const value = read(reader, reader.tag())
    // A plain assignment would treat `__proto__` as the prototype.
    Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true })
  })
  return object
}

function readDenseArray(reader: Reader): unknown[] {
  const { varint, tag, fail } = reader
  const length = varint()
  const array = reader.remember<unknown[]>([])
  for (let index = 0; index < length; index++) {
    const next = tag()
    if (next !== '-') array[index] = read(reader, next)
  }
  readUntil(reader, '$', 1, () => fail('an array with names'))
  if (varint() !== length) fail('another length')
  array.length = length
  return array
}

/** V8 writes an array with holes by its indices. */
function readSparseArray(reader: Reader): unknown[] {
  const { varint, tag, fail } = reader
  const length = varint()
  const array = reader.remember<unknown[]>([])
  readUntil(reader, '@', 1, (keyTag) => {
    const key = read(reader, keyTag)
    if (typeof key !== 'number' || key < 0 || key >= length) return fail('an array with names')
    array[key] = read(reader, tag())
  })
  if (varint() !== length) fail('another length')
  array.length = length
  return array
}

function readMap(reader: Reader): Map<unknown, unknown> {
  const entries = reader.remember(new Map<unknown, unknown>())
  readUntil(reader, ':', 2, (keyTag) => {
    const key = read(reader, keyTag)
    entries.set(key, read(reader, reader.tag()))
  })
  return entries
}

function readSet(reader: Reader): Set<unknown> {
  const members = reader.remember(new Set<unknown>())
  readUntil(reader, ',', 1, (memberTag) => void members.add(read(reader, memberTag)))
  return members
}

function readView({ varint, take, remember, fail }: Reader): object {
  const kind = varint()
  return remember(typedViewOf(kind, take(varint())) ?? fail(`typed arrays of kind ${kind}`))
}

/** Decodes Latin-1. The decoder of this name uses Windows-1252, which differs from 128 to 159. */
function latin1Text(bytes: Uint8Array): string {
  if (bytes.every((byte) => byte < 0x80)) return latin1.decode(bytes)
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return text
}
