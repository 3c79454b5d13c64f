import { assert, nat, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { createSeals, isSealedUrl, sealMember } from './seal'

const messages = ['{"op":"ping"}', '{"op":"subscribe","id":1,"data":["index:ETH"]}', '{"id":1,"data":["größe"]}']

/** Reads messages in order of arrival and returns the verdict on each. */
function readAll(arriving: readonly string[]): boolean[] {
  const reader = createSeals()
  return arriving.map((text) => reader.isWhole(text))
}

function sealed(texts: readonly string[]): string[] {
  const writer = createSeals()
  return texts.map((text) => writer.seal(text))
}

test('a seal adds one member to the message, numbered from 1', () => {
  // zlib's CRC-32 of `"op":"ping"}`.
  expect(sealed(messages)[0]).toBe('{"seal":"1.3673532290","op":"ping"}')
  expect(sealed(messages).map((text): unknown => JSON.parse(text))).toMatchObject(
    messages.map((text): unknown => JSON.parse(text)),
  )
})

test('unchanged messages pass the check', () => {
  expect(readAll(sealed(messages))).toEqual([true, true, true])
})

test('a lost, duplicated or reordered message is detected', () => {
  const [first = '', second = '', third = ''] = sealed(messages)
  expect(readAll([first, third])).toEqual([true, false])
  expect(readAll([first, first])).toEqual([true, false])
  expect(readAll([second, first, third])[0]).toBe(false)
})

test('a message from another connection or without a seal fails the check', () => {
  expect(readAll(['{"op":"ping"}'])).toEqual([false])
  expect(readAll([''])).toEqual([false])
  expect(readAll([`${sealMember(1, 3673532290)}"op":"ping"}`])).toEqual([true])
  expect(readAll([`${sealMember(2, 3673532290)}"op":"ping"}`])).toEqual([false])
})

test('any changed, lost or added character is detected', () => {
  const [text = ''] = sealed(['{"channel":"orders","data":{"orders":[{"amount":"1.5","price":"3120"}]}}'])
  assert(
    property(nat(text.length - 1), string({ maxLength: 2 }), (at, put) => {
      const changed = text.slice(0, at) + put + text.slice(at + 1)
      expect(readAll([changed])).toEqual([changed === text])
    }),
    { numRuns: 500 },
  )
})

test('a URL requests seals with its query', () => {
  expect(isSealedUrl('ws://localhost:4173/ws?sealed')).toBe(true)
  expect(isSealedUrl('wss://ws.aevo.xyz')).toBe(false)
})
