import { createServer, request as forward } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocket, WebSocketServer } from 'ws'

/** Hooks of a proxy between a program and a venue. By default each passes traffic unchanged. */
export type Meddler = {
  /** The code to reject a request with in place of the venue. */
  rejectRest?: (method: string, path: string) => string | undefined
  /** True to cut the connection in place of the answer. The venue has done the request. */
  cutRest?: (method: string, path: string) => boolean
  /** The code to reject an operation of the socket with. */
  rejectCall?: (op: string) => string | undefined
  /** False to lose a message of the venue. */
  passes?: (text: string) => boolean
}

export type RegisteredKeys = { readonly account: `0x${string}`; readonly apiKey: string; readonly apiSecret: string }

/** A venue behind which things go wrong. It notes the keys that a program registers, to look at its account. */
export async function startMeddlingProxy(venueUrl: string, meddler: Meddler) {
  const { hostname, port } = new URL(venueUrl)
  let keys: RegisteredKeys | undefined
  const server = createServer((incoming, outgoing) => {
    const { method = '', url = '/' } = incoming
    const code = meddler.rejectRest?.(method, url)
    if (code !== undefined) {
      incoming.resume()
      outgoing.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify({ error: code }))
      return
    }
    const headers = { ...incoming.headers, host: `${hostname}:${port}` }
    const passed = forward({ hostname, port, method, path: url, headers }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => {
        const body = Buffer.concat(parts)
        if (url === '/register') keys = readKeys(body.toString())
        if (meddler.cutRest?.(method, url) === true) outgoing.destroy()
        else outgoing.writeHead(answer.statusCode ?? 502, answer.headers).end(body)
      })
    })
    passed.on('error', () => outgoing.destroy())
    incoming.pipe(passed)
  })
  const sockets = new WebSocketServer({ server, perMessageDeflate: false })
  sockets.on('connection', (program) => {
    const venue = new WebSocket(venueUrl.replace(/^http/, 'ws'), { perMessageDeflate: false })
    const waiting: string[] = []
    const send = (text: string) => (venue.readyState === venue.OPEN ? venue.send(text) : void waiting.push(text))
    venue.on('open', () => waiting.splice(0).forEach((text) => venue.send(text)))
    venue.on('message', (data: Buffer) => {
      if (meddler.passes?.(data.toString()) !== false) program.send(data.toString())
    })
    program.on('message', (data: Buffer) => {
      const { op, id } = JSON.parse(data.toString()) as { op: string; id: number }
      const error = meddler.rejectCall?.(op)
      if (error === undefined) send(data.toString())
      else program.send(JSON.stringify({ id, error }))
    })
    for (const end of [program, venue]) {
      end.on('error', () => end.terminate())
      end.on('close', () => [program, venue].forEach((one) => one.terminate()))
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    // A server on a port has such an address.
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    keys: () => {
      if (keys === undefined) throw new Error('no program has registered')
      return keys
    },
    close: async () => {
      for (const socket of sockets.clients) socket.terminate()
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

function readKeys(text: string): RegisteredKeys {
  const reply = JSON.parse(text) as { account: `0x${string}`; api_key: string; api_secret: string }
  return { account: reply.account, apiKey: reply.api_key, apiSecret: reply.api_secret }
}
