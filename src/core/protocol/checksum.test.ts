import { crc32 } from 'node:zlib'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { bookChecksum, type ChecksumLevel } from './checksum'

const side = (text: string): ChecksumLevel[] =>
  text === ''
    ? []
    : text.split(' ').map((level) => {
        const [priceText = '', amountText = ''] = level.split('x')
        return { priceText, amountText }
      })
const ladder = (first: number, step: number, amountText: string): ChecksumLevel[] =>
  Array.from({ length: 120 }, (_, index) => ({ priceText: String(first + step * index), amountText }))

// Examples of websocket.md 1.7, 17 and 18, and of rest-public 3.3.
test.each([
  ['9x2', '10x1', '1226559413'],
  ['3120.5x4.2 3120.4x0.75 3119x12', '3120.9x1.1', '95908277'],
  ['3120.5x4.2 3119x12', '3120.9x0.6 3121.3x2', '2126168888'],
  ['0.5x10', '', '3317983392'],
  ['', '0.5x10', '3317983392'],
  ['96.4x5 96.2x12.5', '98.1x3', '2430717458'],
  ['96.4x5 96.2x12.5', '98.1x1.5', '59387976'],
  ['3120.5x4.2 3120.4x0.75', '3120.9x1.1 3121.3x2', '52029886'],
  ['3120.5x4.2', '3120.8x0.3 3120.9x1.1 3121.3x2', '249330814'],
  ['189.8x12 188.2x30.5', '196.6x8 198.4x25', '2121935254'],
  ['3118.42x4.2 3118.4x11', '3118.61x3.75', '1308649886'],
])('a book of bids %j and asks %j has the checksum %s', (bids, asks, checksum) => {
  expect(bookChecksum(side(bids), side(asks))).toBe(checksum)
})

test('only the best 100 of 120 levels a side count', () => {
  expect(bookChecksum(ladder(1000, -1, '1'), ladder(1001, 1, '2'))).toBe('3889360702')
})

test('an empty book has the checksum 0', () => {
  expect(bookChecksum([], [])).toBe('0')
})

test('the checksum is zlib’s CRC-32 of the joined text', () => {
  const level = fc.record({
    priceText: fc.stringMatching(/^\d{1,6}\.\d{1,4}$/),
    amountText: fc.stringMatching(/^\d{1,4}$/),
  })
  const levels = fc.array(level, { maxLength: 120 })
  fc.assert(
    fc.property(levels, levels, (bids, asks) => {
      const parts: string[] = []
      for (let index = 0; index < 100; index++) {
        for (const one of [bids[index], asks[index]]) if (one !== undefined) parts.push(one.priceText, one.amountText)
      }
      return bookChecksum(bids, asks) === String(crc32(parts.join(':')))
    }),
  )
})
