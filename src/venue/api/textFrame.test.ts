import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test, afterAll, beforeAll } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { createSeals } from '@/core/protocol/seal'
import { startVenue, type StartedVenue } from '../node/startVenue'
import { textFrame, textFrameHead, textOfFrame } from './textFrame'

/** Messages that a WebSocket reads from raw bytes, up to a last frame with the text `end`. */
async function readAll(...frames: readonly Uint8Array[]): Promise<string[]> {
  const sockets = new WebSocketServer({ noServer: true })
  const server = createServer()
  server.on('upgrade', (request, wire, head) =>
    sockets.handleUpgrade(request, wire, head, () => wire.write(Buffer.concat([...frames, textFrame('end')]))),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // The cast is safe: the address of a TCP server has a port.
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
  'a text of %i bytes is one valid WebSocket frame',
  async (length) => {
    const text = 'x'.repeat(length)
    expect(await readAll(textFrame(text))).toEqual([text])
  },
)

test.each([1, 100, 65_530, 300_000])('an individual head and %i shared bytes form one frame', async (length) => {
  const shared = textOfFrame(textFrame('x'.repeat(length)))
  expect(await readAll(textFrameHead('head and ', length), shared)).toEqual([`head and ${'x'.repeat(length)}`])
})

test('the frame length counts bytes, not characters', async () => {
  const text = 'Ξ'.repeat(100)
  expect(await readAll(textFrame(text), textFrame('next'))).toEqual([text, 'next'])
})

let venue: StartedVenue
beforeAll(async () => {
  venue = await startVenue()
})
afterAll(() => venue.close())

async function connect(address: string) {
  const socket = new WebSocket(venue.wsUrl + address)
  const texts: string[] = []
  let wake = () => {}
  socket.on('message', (data: Buffer) => {
    texts.push(data.toString('utf8'))
    wake()
  })
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  await new Promise((resolve) => socket.once('open', resolve))
  return {
    send: (text: string) => socket.send(text),
    /** Waits until there are `count` messages, and returns them. */
    heard: async (count: number) => {
      while (texts.length < count) await new Promise<void>((resolve) => (wake = resolve))
      return texts.slice(0, count)
    },
    closed,
    close: () => socket.terminate(),
  }
}

const books = '{"op":"subscribe","id":2,"data":["orderbook-100ms:ETH-PERP"]}'

test('a connection that requests seals has every message numbered, even shared ones', async () => {
  const clients = await Promise.all([connect('/?sealed'), connect('/?sealed')])
  for (const client of clients) {
    const seals = createSeals()
    client.send(seals.seal('{"op":"ping","id":1}'))
    client.send(seals.seal(books))
    const texts = await client.heard(3)
    expect(texts.map((text) => seals.isWhole(text))).toEqual([true, true, true])
    expect(texts.map((text): unknown => JSON.parse(text))).toMatchObject([
      { id: 1 },
      { id: 2, data: ['orderbook-100ms:ETH-PERP'] },
      { channel: 'orderbook-100ms:ETH-PERP' },
    ])
    client.close()
  }
})

test('a connection without seals receives none and may not send any', async () => {
  const client = await connect('/')
  client.send('{"op":"ping","id":1}')
  expect((await client.heard(1))[0]).toMatch(/^\{"id":1,/)
  client.close()
})

test.each([
  ['is missing', (texts: readonly string[]) => texts.slice(1)],
  ['comes twice', ([first = '']: readonly string[]) => [first, first]],
  ['was changed', ([first = '']: readonly string[]) => [first.replace('ping', 'pinh')]],
  ['has no seal', () => ['{"op":"ping","id":1}']],
])('a sealed connection is closed when a message %s, without executing it', async (_, harm) => {
  const client = await connect('/?sealed')
  const seals = createSeals()
  const texts = ['{"op":"ping","id":1}', books].map((text) => seals.seal(text))
  for (const text of harm(texts)) client.send(text)
  await client.closed
})
