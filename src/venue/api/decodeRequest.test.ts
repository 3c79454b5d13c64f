import { assert, json, property } from 'fast-check'
import { expect, test } from 'vitest'
import { readJson } from './decodeRequest'

test('what any JSON text of the usual depth says is read as JSON says it', () => {
  assert(
    property(json({ maxDepth: 6 }), (text) => {
      expect(readJson(text)).toEqual(JSON.parse(text))
    }),
  )
})

test.each(['[', '{"a":', '[{"a":'])(
  '%s, once more and more, is read up to a depth and is nothing beyond',
  (opening) => {
    const closing = opening.replaceAll(/"a":/g, '').replaceAll('[', ']').replaceAll('{', '}').split('').toReversed()
    const nested = (count: number) => `${opening.repeat(count)}0${closing.join('').repeat(count)}`
    const levels = closing.length
    expect(readJson(nested(64 / levels))).toBeDefined()
    expect(readJson(nested(64 / levels + 1))).toBeUndefined()
    expect(readJson(nested(10_000))).toBeUndefined()
  },
)

test('brackets inside of a text are no depth', () => {
  const text = JSON.stringify({ name: `${'[{'.repeat(200)}"\\` })
  expect(readJson(text)).toEqual(JSON.parse(text))
})

test('a text that is no JSON is nothing', () => {
  for (const text of ['', '{', '"', '"\\', 'undefined', '[1,]']) expect(readJson(text)).toBeUndefined()
})
