import { assert } from '@/core/lib/assert'
import { viewBytes } from './viewKinds'

/** https://github.com/v8/v8/blob/main/src/objects/value-serializer.cc, the version written by Node 20 to 26. */
const formatVersion = 15
const encoder = new TextEncoder()

type Writer = ReturnType<typeof createWriter>

/**
 * Encodes a value equivalently to Node's `v8.serialize`: objects, arrays, maps, sets, texts, numbers, bigints,
 * booleans, null, undefined and some typed arrays. An object that occurs twice is written once and read as one object.
 */
export function cloneToBytes(value: unknown): Uint8Array {
  const writer = createWriter()
  writer.byte(0xff)
  writer.varint(formatVersion)
  write(writer, new Map(), value)
  return writer.whole()
}

function createWriter() {
  let bytes = new Uint8Array(4_096)
  let view = new DataView(bytes.buffer)
  let length = 0

  function room(count: number): void {
    if (length + count <= bytes.length) return
    const larger = new Uint8Array(Math.max(bytes.length * 2, length + count))
    larger.set(bytes.subarray(0, length))
    bytes = larger
    view = new DataView(bytes.buffer)
  }

  function byte(code: number): void {
    room(1)
    bytes[length++] = code
  }

  return {
    byte,
    tag: (letter: string): void => byte(letter.charCodeAt(0)),
    length: () => length,
    /** Writes an unsigned number below 2^32, seven bits per byte, lowest first. */
    varint: (number: number): void => {
      let left = number
      for (; left > 0x7f; left = Math.floor(left / 128)) byte((left % 128) | 0x80)
      byte(left)
    },
    double: (number: number): void => {
      room(8)
      view.setFloat64(length, number, true)
      length += 8
    },
    word: (number: bigint): void => {
      room(8)
      view.setBigUint64(length, number, true)
      length += 8
    },
    /** Writes the text as ASCII; returns false, without writing, if it has other characters. */
    ascii: (text: string): boolean => {
      room(text.length * 3)
      const { read, written } = encoder.encodeInto(text, bytes.subarray(length))
      if (read !== text.length || written !== text.length) return false
      length += written
      return true
    },
    wide: (text: string): void => {
      room(text.length * 2)
      for (let at = 0; at < text.length; at++) view.setUint16(length + at * 2, text.charCodeAt(at), true)
      length += text.length * 2
    },
    raw: (part: Uint8Array): void => {
      room(part.length)
      bytes.set(part, length)
      length += part.length
    },
    cut: (from: number): void => {
      length = from
    },
    whole: () => bytes.slice(0, length),
  }
}

/** Writes a value. `ids` numbers the objects in the order of their beginnings. */
function write(writer: Writer, ids: Map<object, number>, value: unknown): void {
  const { tag } = writer
  switch (typeof value) {
    case 'undefined':
      return tag('_')
    case 'boolean':
      return tag(value ? 'T' : 'F')
    case 'number':
      return writeNumber(writer, value)
    case 'bigint':
      return writeBigint(writer, value)
    case 'string':
      return writeText(writer, value)
    case 'object':
      return value === null ? tag('0') : writeObject(writer, ids, value)
    case 'symbol':
    case 'function':
      throw new TypeError(`a ${typeof value} cannot be stored`)
  }
}

function writeNumber({ tag, varint, double }: Writer, number: number): void {
  if (!Number.isInteger(number) || Object.is(number, -0) || number !== (number | 0)) {
    tag('N')
    double(number)
    return
  }
  tag('I')
  varint(((number << 1) ^ (number >> 31)) >>> 0)
}

/** Writes sign and byte count as one number, then words of 64 bits, lowest first. */
function writeBigint({ tag, varint, word }: Writer, number: bigint): void {
  const isNegative = number < 0n
  const words: bigint[] = []
  for (let left = isNegative ? -number : number; left > 0n; left >>= 64n) words.push(left & 0xffff_ffff_ffff_ffffn)
  tag('Z')
  varint((words.length << 4) | (isNegative ? 1 : 0))
  for (const one of words) word(one)
}

/** Writes one byte per character; or two at an even offset, after a padding byte if necessary. */
function writeText(writer: Writer, text: string): void {
  const start = writer.length()
  writer.tag('"')
  writer.varint(text.length)
  if (writer.ascii(text)) return
  writer.cut(start)
  const size = text.length * 2
  const sizeLength = size < 128 ? 1 : size < 16_384 ? 2 : size < 2_097_152 ? 3 : size < 268_435_456 ? 4 : 5
  if ((start + 1 + sizeLength) % 2 === 1) writer.byte(0)
  writer.tag('c')
  writer.varint(size)
  writer.wide(text)
}

function writeObject(writer: Writer, ids: Map<object, number>, object: object): void {
  const { tag, varint } = writer
  const known = ids.get(object)
  if (known !== undefined) {
    tag('^')
    varint(known)
    return
  }
  ids.set(object, ids.size)
  const view = viewBytes(object)
  if (view !== undefined) {
    tag('\\')
    varint(view.kind)
    varint(view.bytes.length)
    writer.raw(view.bytes)
  } else if (Array.isArray(object)) writeArray(writer, ids, object)
  else if (object instanceof Map) {
    tag(';')
    for (const [key, member] of object) {
      write(writer, ids, key)
      write(writer, ids, member)
    }
    tag(':')
    varint(object.size * 2)
  } else if (object instanceof Set) {
    tag("'")
    for (const member of object) write(writer, ids, member)
    tag(',')
    varint(object.size)
  } else writePlain(writer, ids, object)
}

function writeArray(writer: Writer, ids: Map<object, number>, array: readonly unknown[]): void {
  const { tag, varint } = writer
  tag('A')
  varint(array.length)
  for (let at = 0; at < array.length; at++) {
    if (at in array) write(writer, ids, array[at])
    else tag('-')
  }
  tag('$')
  varint(0)
  varint(array.length)
}

function writePlain(writer: Writer, ids: Map<object, number>, object: object): void {
  const prototype: unknown = Object.getPrototypeOf(object)
  assert(
    prototype === Object.prototype || prototype === null,
    `what is stored is plain data, not ${object.constructor.name}`,
  )
  const members = Object.entries(object)
  writer.tag('o')
  for (const [name, member] of members) {
    writeText(writer, name)
    write(writer, ids, member)
  }
  writer.tag('{')
  writer.varint(members.length)
}
