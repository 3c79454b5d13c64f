import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable, Writable } from 'node:stream'
import type { SigningDomain } from '@/core/protocol/eip712'
import { createChannelHub } from '@/venue/api/channels/channelHub'
import { createGateway, noLimits } from '@/venue/api/gateway'
import { createRateLimiter } from '@/venue/api/rateLimit'
import { textOfFrame } from '@/venue/api/textFrame'
import { answerMessage } from '@/venue/api/ws/answerMessage'
import type { Connection } from '@/venue/api/ws/connection'
import { createRestHandler } from '@/venue/node/restServer'
import type { VenuePort } from '@/venue/venuePort'
import { isRecord } from '../conformance/socketClient'
import type { Trader } from '../registeredTrader'
import { signRegistration, testKey } from '../testSigner'

export type InsideRequest = {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}
export type InsideAnswer = { readonly status: number; readonly text: string }

/** Both gateways of a venue without a network: input is passed directly to their handlers. */
export type InsideVenue = {
  readonly rest: (request: InsideRequest) => Promise<InsideAnswer>
  /** Opens a connection. Its function sends a message and resolves with the frames up to the answer. */
  readonly connect: () => (text: string) => Promise<readonly string[]>
  readonly faults: readonly unknown[]
}

export function createInsideVenue(port: VenuePort): InsideVenue {
  const faults: unknown[] = []
  const options = { limits: noLimits, onFault: (fault: unknown) => void faults.push(fault) }
  const handle = createRestHandler(port, options)
  const gateway = createGateway(port, options)
  const desk = { gateway, hub: createChannelHub(gateway), limiter: createRateLimiter('off'), onExcess: () => {} }
  let lastConnection = 0

  function connect() {
    const frames: string[] = []
    lastConnection += 1
    const send = (frame: Uint8Array) => void frames.push(new TextDecoder().decode(textOfFrame(frame)))
    const connection: Connection = {
      connectionId: `inside ${lastConnection}`,
      remoteAddress: '127.0.0.1',
      sender: '127.0.0.1',
      caller: undefined,
      traders: new Set(),
      subscriptions: new Map(),
      send,
      sendLatest: (_, frame) => send(frame),
      greet: (channel) => {
        const greeting = channel.greeting()
        if (greeting !== undefined) send(greeting)
      },
      forget: () => {},
    }
    return async (text: string) => {
      frames.length = 0
      await answerMessage(desk, connection, text)
      return [...frames]
    }
  }

  return { rest: (request) => askRest(handle, request), connect, faults }
}

function askRest(
  handle: ReturnType<typeof createRestHandler>,
  { method, url, headers, body }: InsideRequest,
): Promise<InsideAnswer> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let status = 0
    const request = Object.assign(Readable.from(body === '' ? [] : [Buffer.from(body)], { objectMode: false }), {
      method,
      url,
      headers,
      headersDistinct: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]])),
      complete: true,
      socket: { remoteAddress: '127.0.0.1' },
    })
    const sink = new Writable({
      write: (chunk: Buffer, _, done) => {
        chunks.push(chunk)
        done()
      },
    })
    const response = Object.assign(sink, {
      writeHead: (given: number) => {
        status = given
        return sink
      },
    })
    response.on('close', () => resolve({ status, text: Buffer.concat(chunks).toString('utf8') }))
    // The handler uses only these members of request and response.
    handle(request as unknown as IncomingMessage, response as unknown as ServerResponse)
  })
}

/** Registers an account with play money, as a page does. */
export async function registerInside(venue: InsideVenue, name: string, domain: SigningDomain): Promise<Trader> {
  const wallet = testKey(`${name} wallet`)
  const signingKey = testKey(`${name} signing key`)
  const body = JSON.stringify(signRegistration(wallet, signingKey, domain))
  const { text } = await venue.rest({ method: 'POST', url: '/register', headers: {}, body })
  const reply: unknown = JSON.parse(text)
  if (!isRecord(reply)) throw new Error(`${name} cannot register: ${text}`)
  return {
    account: wallet.address,
    wallet,
    signingKey,
    apiKey: String(reply['api_key']),
    apiSecret: String(reply['api_secret']),
  }
}
