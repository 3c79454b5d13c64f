import { expect, test } from 'vitest'
import { Receiver } from 'ws'
import { textFrame } from './textFrame'

/** What a WebSocket reads out of the bytes. */
function read(bytes: Buffer): string[] {
  const texts: string[] = []
  const receiver = new Receiver({ isServer: false })
  receiver.on('message', (data: Buffer, isBinary: boolean) => texts.push(`${isBinary}${data.toString()}`))
  receiver.write(bytes)
  return texts
}

test.each([0, 1, 125, 126, 65_535, 65_536, 300_000])(
  'a text of %i bytes is one frame that a WebSocket reads',
  (length) => {
    const text = 'x'.repeat(length)
    expect(read(textFrame(text))).toEqual([`false${text}`])
  },
)

test('the length that is told is of the bytes, not of the letters', () => {
  expect(read(Buffer.concat([textFrame('Ξ'.repeat(100)), textFrame('next')]))).toEqual([
    `false${'Ξ'.repeat(100)}`,
    'falsenext',
  ])
})
