import { assert, json, property } from 'fast-check'
import { expect, test } from 'vitest'
import { readJson } from './decodeRequest'

test('JSON of normal depth is parsed like JSON.parse', () => {
  assert(
    property(json({ maxDepth: 6 }), (text) => {
      expect(readJson(text)).toEqual(JSON.parse(text))
    }),
  )
})

test.each(['[', '{"a":', '[{"a":'])('%s may be nested up to a maximum depth and is rejected beyond', (opening) => {
  const closing = opening.replaceAll(/"a":/g, '').replaceAll('[', ']').replaceAll('{', '}').split('').toReversed()
  const nested = (count: number) => `${opening.repeat(count)}0${closing.join('').repeat(count)}`
  const levels = closing.length
  expect(readJson(nested(64 / levels))).toBeDefined()
  expect(readJson(nested(64 / levels + 1))).toBeUndefined()
  expect(readJson(nested(10_000))).toBeUndefined()
})

test('brackets inside a string do not count as depth', () => {
  const text = JSON.stringify({ name: `${'[{'.repeat(200)}"\\` })
  expect(readJson(text)).toEqual(JSON.parse(text))
})

test('invalid JSON is rejected', () => {
  for (const text of ['', '{', '"', '"\\', 'undefined', '[1,]']) expect(readJson(text)).toBeUndefined()
})
