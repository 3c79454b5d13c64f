import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  createOptickClient,
  fixed6,
  parseFixed6,
  RestError,
  type Amount,
  type FillMessage,
  type OptickClient,
  type Price,
} from '@/web/client/optickClient'
import { startReferenceVenue, type ReferenceVenue } from '../referenceVenue/referenceVenue'

/* The venue here is made from the published reference alone, as the real one is described. */
let venue: ReferenceVenue
const clients: OptickClient[] = []
const servers: Server[] = []
beforeAll(async () => {
  venue = await startReferenceVenue()
})
afterEach(() => {
  for (const client of clients.splice(0)) client.close()
  for (const server of servers.splice(0)) {
    server.close()
    server.closeAllConnections()
  }
})
afterAll(() => venue.close())

const newAccount = () => privateKeyToAccount(generatePrivateKey())
const accounts = () => ({ wallet: newAccount(), signingKey: newAccount() })

function program(options: Parameters<typeof createOptickClient>[0] = {}): OptickClient {
  const { restUrl, wsUrl, domain } = venue
  const requests = { perSecond: 50, underWay: 10 }
  const client = createOptickClient({ restUrl, wsUrl, domain, requests, onProblem: () => undefined, ...options })
  clients.push(client)
  return client
}

/** A bid far below the market. */
async function farBid(client: OptickClient) {
  const listed = await client.rest.getMarkets({ query: { asset: 'ETH', instrumentType: 'PERPETUAL' } })
  const [perpetual] = listed
  if (perpetual?.markPrice === undefined) throw new Error('there is no mark price')
  const { instrumentId, priceStep, markPrice } = perpetual
  const limitPrice = fixed6<Price>(((markPrice * 97n) / 100n / priceStep) * priceStep)
  return { instrument: instrumentId, isBuy: true, amount: parseFixed6<Amount>('1'), limitPrice }
}

test('at a venue made from the reference, an order is placed, amended, filled and reported', async () => {
  const client = program()
  const keys = await client.register(accounts())
  const fills: FillMessage[] = []
  client.channels.fills({}, { onMessage: ({ fill }) => fills.push(fill) })
  await client.connect()
  expect((await client.socket.status()).account).toBe(keys.account)
  expect((await client.liveBook('ETH-PERP')).status).toBe('live')
  const bid = await farBid(client)
  const placed = await client.orders.place(bid)
  const half = parseFixed6<Amount>('0.5')
  const edited = await client.orders.edit(placed.orderId, { ...bid, amount: half })
  venue.fill(edited.orderId, '0.5')
  await expect.poll(() => fills.map(({ orderId, filled }) => [orderId, filled])).toEqual([[edited.orderId, half]])
  const { positions } = await client.rest.getPositions()
  expect(positions?.map(({ instrumentName, amount, side }) => [instrumentName, amount, side])).toEqual([
    ['ETH-PERP', half, 'buy'],
  ])
})

test('after a lost connection it is authenticated and subscribed again, and the book is live', async () => {
  const client = program()
  await client.register(accounts())
  const fills: FillMessage[] = []
  client.channels.fills({}, { onMessage: ({ fill }) => fills.push(fill) })
  const book = client.book('ETH-PERP')
  const seen: string[] = []
  const stop = book.subscribe(() => seen.push(book.getSnapshot().status))
  await client.connect()
  await client.liveBook('ETH-PERP')
  const back = new Promise<void>((resolve) => void client.onReconnected(resolve))
  venue.dropSockets()
  await back
  await expect.poll(() => book.getSnapshot().status).toBe('live')
  expect(seen).toContain('stale')
  const placed = await client.orders.place(await farBid(client))
  venue.fill(placed.orderId, '1')
  await expect.poll(() => fills.length).toBe(1)
  stop()
})

test('a wrong signing domain is rejected by the venue, and no key is made', async () => {
  const client = program({ domain: { name: 'Optick Paper', version: '1', chainId: 1 } })
  const rejection = await client.register(accounts()).catch((error: unknown) => error)
  expect(rejection).toBeInstanceOf(RestError)
  await expect(client.orders.sign(await farBid(client))).rejects.toThrow('logIn or register first')
})

/** Passes requests on to the venue, and cuts the connection in place of the first answer to an order. */
async function startForgetfulProxy(): Promise<string> {
  let isCut = false
  const { port: venuePort } = new URL(venue.restUrl)
  const server = createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming
    const passed = request({ host: '127.0.0.1', port: venuePort, method, path: url, headers }, (answer) => {
      if (method === 'POST' && url === '/orders' && !isCut) {
        isCut = true
        answer.resume()
        outgoing.destroy()
        return
      }
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    incoming.pipe(passed)
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server on a port has such an address.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('an order whose answer is lost is sent once, and found by its id', async () => {
  const client = program({ restUrl: await startForgetfulProxy() })
  await client.register(accounts())
  const bid = await farBid(client)
  const placed = await client.orders.place(bid)
  expect(placed).toMatchObject({ orderStatus: 'opened', price: bid.limitPrice, amount: bid.amount })
  expect((await client.rest.getOrders()).map(({ orderId }) => orderId)).toEqual([placed.orderId])
})

test('keys that the venue does not know end the connecting with its code', async () => {
  const client = program()
  client.logIn({ account: newAccount().address, apiKey: 'unknown', apiSecret: 'secret' })
  await expect(client.connect()).rejects.toMatchObject({ op: 'auth' })
})
