import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { textFrame, textFrameHead, textOfFrame } from './textFrame'

/** What a WebSocket reads out of bytes that are written to its connection, up to a last frame that says `end`. */
async function readAll(...frames: readonly Buffer[]): Promise<string[]> {
  const sockets = new WebSocketServer({ noServer: true })
  const server = createServer()
  server.on('upgrade', (request, wire, head) =>
    sockets.handleUpgrade(request, wire, head, () => wire.write(Buffer.concat([...frames, textFrame('end')]))),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A TCP server that listens on a port has such an address.
  const { port } = server.address() as AddressInfo
  const client = new WebSocket(`ws://127.0.0.1:${port}`)
  const texts: string[] = []
  await new Promise<void>((resolve, reject) => {
    client.on('error', reject)
    client.on('message', (data: Buffer, isBinary) => {
      if (data.toString() === 'end') return resolve()
      texts.push(isBinary ? 'binary' : data.toString())
    })
  })
  client.terminate()
  server.close()
  return texts
}

test.each([0, 1, 125, 126, 65_535, 65_536, 300_000])(
  'a text of %i bytes is one frame that a WebSocket reads',
  async (length) => {
    const text = 'x'.repeat(length)
    expect(await readAll(textFrame(text))).toEqual([text])
  },
)

test.each([1, 100, 65_530, 300_000])('a head of its own and %i shared bytes are one frame', async (length) => {
  const shared = textOfFrame(textFrame('x'.repeat(length)))
  expect(await readAll(textFrameHead('head and ', length), shared)).toEqual([`head and ${'x'.repeat(length)}`])
})

test('the length that is told is of the bytes, not of the letters', async () => {
  const text = 'Ξ'.repeat(100)
  expect(await readAll(textFrame(text), textFrame('next'))).toEqual([text, 'next'])
})
