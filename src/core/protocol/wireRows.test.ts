import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { decimalAmount } from './codecs'
import { wireObject } from './wireObject'
import { decodeRows, wireChanges, wireRows } from './wireRows'

const row = wireObject({ name: z.string(), amount: decimalAmount })
/** An alias prevents fast decoding. */
const slowRow = wireObject({ name: z.string(), amount: decimalAmount }, { name: ['name', 'title'] })
const good = (name: string) => ({ name, amount: '1.5' })
const bad = { name: 'bad', amount: '-1' }

test.each([
  ['quickly', row],
  ['by the schema', slowRow],
])('a row that cannot be read, %s, is left out and counted once, with the reason', (_name, of) => {
  const list = wireObject({ rows: wireRows(of), next: z.optional(z.string()) })
  const { result, skipped } = decodeRows(list, { rows: [good('a'), bad, good('b')] })
  expect(result.success && result.data.rows.map(({ name }) => name)).toEqual(['a', 'b'])
  expect(skipped).toEqual([{ why: expect.stringMatching(/^amount: expected .* not negative$/) }])
})

test('a list without a readable row is an error, not an empty list', () => {
  expect(decodeRows(wireRows(row), [bad, bad]).result.success).toBe(false)
  expect(decodeRows(wireRows(row), []).result).toMatchObject({ success: true, data: [] })
})

test('a channel message without a readable row is empty', () => {
  expect(decodeRows(wireChanges(row), [bad]).result).toMatchObject({ success: true, data: [] })
})

test('a value that is not a list is rejected, and so is writing an invalid row', () => {
  expect(decodeRows(wireRows(row), { 0: good('a') }).result.success).toBe(false)
  expect(z.safeEncode(wireRows(row), [{ name: 'a', amount: -1n as never }]).success).toBe(false)
})

test('the skipped rows of one decoding are not reported by another', () => {
  decodeRows(wireRows(row), [bad, good('a')])
  expect(decodeRows(wireRows(row), [good('a')]).skipped).toEqual([])
})
