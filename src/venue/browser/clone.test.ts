import { deserialize, serialize } from 'node:v8'
import { anything, assert, property, uint8Array } from 'fast-check'
import { expect, test } from 'vitest'
import { recordCommands } from '@/dev/scenes/storage/openRecordedVenue'
import { StorageError } from '../venuePort'
import { cloneFromBytes } from './cloneReader'
import { cloneToBytes } from './cloneWriter'

const both = (value: unknown) => {
  expect(deserialize(cloneToBytes(value))).toEqual(value)
  expect(cloneFromBytes(serialize(value))).toEqual(value)
  expect(cloneFromBytes(cloneToBytes(value))).toEqual(value)
}

test.each([
  [undefined, null, true, false],
  [0, -0, 1, -1, 63, 64, 2 ** 30, 2 ** 31 - 1, 2 ** 31, -(2 ** 31), -(2 ** 31) - 1, 2 ** 53, 0.1, NaN, -Infinity],
  [0n, 1n, -1n, 2n ** 63n, 2n ** 64n, -(2n ** 64n), 2n ** 200n + 7n],
  ['', 'plain', 'é', 'Ξ', 'a Ξ', '😀', '\u0080', 'x'.repeat(200), 'Ξ'.repeat(70), 'Ξ'.repeat(9_000)],
  [{}, { a: 1, '7': 'index', Ξ: { deep: [1n] }, ['__proto__']: 1 }, [], [[]], [1.5, 2.5]],
  [
    new Map<unknown, unknown>([
      [1n, new Map()],
      ['b', new Set([1, 'two'])],
    ]),
    new Set(),
  ],
  [Uint8Array.of(1, 255), new Uint8Array(0), Uint32Array.of(1, 2 ** 32 - 1), Float64Array.of(0.1, NaN)],
  [BigInt64Array.of(1n, -(2n ** 63n)), 'odd', { view: BigInt64Array.of(7n), after: [Uint8Array.of(9)] }],
])('Node reads our bytes, and we read Node’s: row %#', (...values) => {
  for (const value of values) both(value)
  both(values)
})

test('a hole in an array is not undefined', () => {
  const array: unknown[] = []
  array[1] = undefined
  array[2] = 3
  for (const read of [cloneFromBytes(serialize(array)), deserialize(cloneToBytes(array)) as unknown]) {
    expect(Object.keys(read as unknown[])).toEqual(['1', '2'])
  }
})

test('an object that occurs twice is one object again, and a cycle stays one', () => {
  const one = { name: 'shared' }
  const ring: { self?: unknown; both: unknown[] } = { both: [one, one] }
  ring.self = ring
  for (const read of [cloneFromBytes(serialize(ring)), deserialize(cloneToBytes(ring)) as unknown]) {
    const copy = read as typeof ring
    expect(copy.self).toBe(copy)
    expect(copy.both[0]).toBe(copy.both[1])
    expect(copy.both[0]).toEqual(one)
  }
})

test('random plain data survives both ways', () => {
  const plain = anything({
    withBigInt: true,
    withMap: true,
    withSet: true,
    withNullPrototype: false,
    withUnicodeString: true,
    withSparseArray: false,
  })
  assert(property(plain, both), { numRuns: 500 })
})

test('commands of a venue read the same wherever they were written', () => {
  const commands = recordCommands(3, 400)
  both(commands)
  expect(cloneToBytes(commands).length).toBeLessThanOrEqual(serialize(commands).length)
})

test('other bytes are rejected as damage, never read as something', () => {
  const rejection = (bytes: Uint8Array) => {
    try {
      cloneFromBytes(bytes)
    } catch (error) {
      return error
    }
    return undefined
  }
  const whole = serialize({ a: [1, 2n, 'text'], b: new Map([[1, 2]]) })
  for (let length = 0; length < whole.length; length++) {
    expect(rejection(whole.subarray(0, length))).toBeInstanceOf(StorageError)
  }
  assert(
    property(uint8Array({ maxLength: 60 }), (bytes) => {
      const error = rejection(Uint8Array.of(0xff, 15, ...bytes))
      expect(error === undefined || error instanceof StorageError || error instanceof RangeError).toBe(true)
    }),
    { numRuns: 2_000 },
  )
})
