import type { IncomingMessage, RequestListener, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { createHttpServer } from '@/venue/api/httpServer'
import { HostError } from './hostError'

export type PortListeners = {
  readonly request: RequestListener
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
}

export type OpenPort = {
  readonly server: Server
  /** As a browser on this machine would name it. */
  readonly address: string
  /** From now on these answer. Before, everybody is asked to come back in a second. */
  readonly serve: (listeners: PortListeners) => void
}

/**
 * Takes a port before anything else is begun, so that a port which somebody else has costs nothing. `flag` names the
 * option that would choose another. Throws {@link HostError}.
 */
export async function openPort(port: number, flag: string): Promise<OpenPort> {
  let listeners: PortListeners = { request: comeBack, upgrade: (_, socket) => socket.destroy() }
  const server = createHttpServer((request, response) => listeners.request(request, response))
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    listeners.upgrade(request, socket, head)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(explainPort(error, port, flag)))
    server.listen(port, resolve)
  })
  const address = server.address()
  return {
    server,
    address: typeof address === 'object' && address !== null ? `http://localhost:${address.port}` : String(address),
    serve: (given) => {
      listeners = given
    },
  }
}

/** Why a port cannot be had, in words. What is not the user's to put right is given back as it is. */
export function explainPort(error: Error, port: number, flag: string): Error {
  const code = 'code' in error ? error.code : undefined
  const other = `choose another with ${flag} (0 takes one that is free)`
  if (code === 'EADDRINUSE') {
    return new HostError(`port ${port} is in use by another program: stop that, or ${other}`, { cause: error })
  }
  if (code === 'EACCES') {
    return new HostError(`port ${port} may not be used by this user (below 1024 it takes special rights): ${other}`, {
      cause: error,
    })
  }
  return error
}

const comeBack: RequestListener = (_, response) => {
  response.writeHead(503, { 'content-type': 'application/json', 'retry-after': '1', 'cache-control': 'no-store' })
  response.end('{"error":"SERVICE_NOT_READY"}')
}
