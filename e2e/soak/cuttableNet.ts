import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'

/** A proxy between a browser and its venue that can be cut, as when the machine sleeps. */
export type CuttableNet = {
  readonly proxyUrl: string
  /** Drops every connection silently and accepts none until `mend`. */
  readonly cut: () => void
  readonly mend: () => void
  /** Number of open WebSockets. */
  readonly tunnelCount: () => number
  readonly close: () => Promise<void>
}

export async function startCuttableNet(): Promise<CuttableNet> {
  // A browser requests a tunnel only for WebSockets; everything else here is plain HTTP.
  const tunnels = new Set<Duplex>()
  let isCut = false
  const server = createServer((asked, answer) => {
    if (isCut) asked.socket.destroy()
    else forward(asked, answer)
  })
  server.on('connect', (asked: IncomingMessage, near: Socket) => {
    if (isCut) return near.destroy()
    const { hostname, port } = new URL(`http://${asked.url}`)
    const far = connect(Number(port), hostname, () => {
      near.write('HTTP/1.1 200 Connection Established\r\n\r\n')
      far.pipe(near)
      near.pipe(far)
    })
    tunnels.add(near)
    const end = () => {
      tunnels.delete(near)
      near.destroy()
      far.destroy()
    }
    for (const side of [near, far]) side.on('close', end).on('error', end)
    return undefined
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    proxyUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut: () => {
      isCut = true
      for (const tunnel of tunnels) tunnel.destroy()
      server.closeAllConnections()
    },
    mend: () => (isCut = false),
    tunnelCount: () => tunnels.size,
    close: async () => {
      for (const tunnel of tunnels) tunnel.destroy()
      const closed = new Promise((done) => server.close(done))
      server.closeAllConnections()
      await closed
    },
  }
}

function forward(asked: IncomingMessage, answer: ServerResponse): void {
  const { hostname, port, pathname, search } = new URL(asked.url ?? '')
  const { method, headers } = asked
  const onward = request({ hostname, port, path: pathname + search, method, headers }, (reply) => {
    answer.writeHead(reply.statusCode ?? 502, reply.headers)
    reply.pipe(answer)
  })
  onward.on('error', () => answer.destroy())
  answer.on('close', () => onward.destroy())
  asked.pipe(onward)
}
