import type { RequestListener, Server } from 'node:http'
import { createServer as createDoor, isIPv6, type AddressInfo, type Server as Door } from 'node:net'
import { createHttpServer, listenForUpgrades, type UpgradeHandler } from '@/venue/node/httpServer'
import { startingAnswer } from './startingAnswer'

export type PortListeners = {
  readonly request: RequestListener
  readonly upgrade: UpgradeHandler
}

export type PortChoice = {
  readonly port: number
  readonly flag: string
  readonly listenFlag?: string
  /** Undefined: only programs on this machine can connect. */
  readonly listenAddress: string | undefined
  readonly maxOfNetwork?: number
}

export type OpenPort = {
  readonly server: Server
  readonly address: string
  /** Starts serving. Before this call, clients are asked to retry after a second. */
  readonly serve: (listeners: PortListeners) => void
  readonly close: () => void
}

/** Opens a port before anything else starts, so that a busy port costs nothing. Throws {@link HostError}. */
export async function openPort(choice: PortChoice, listenAt = listen): Promise<OpenPort> {
  let listeners: PortListeners = { request: startingAnswer, upgrade: (_, socket) => socket.destroy() }
  const server = createHttpServer((request, response) => listeners.request(request, response), {}, choice.maxOfNetwork)
  listenForUpgrades(server, (request, socket, head) => listeners.upgrade(request, socket, head))
  const { port, second } = await openDoors(server, choice, listenAt).catch((error: unknown) => {
    throw explainPort(error, choice)
  })
  return {
    server,
    address: `http://${nameOf(choice.listenAddress)}:${port}`,
    serve: (given) => {
      listeners = given
    },
    close: () => {
      server.close()
      second?.close()
    },
  }
}

type Doors = { readonly port: number; readonly second: Door | undefined }

/** Tries for a free port, because a port that is free at one loopback address may be taken at the other. */
const maxTries = 10

/**
 * Listens at both loopback addresses. `localhost` may mean either of them, and a program at the other would be
 * mistaken for us.
 */
async function openDoors(
  server: Server,
  choice: PortChoice,
  listenAt: typeof listen,
  triesLeft = maxTries,
): Promise<Doors> {
  const { port } = await listenAt(server, choice.port, choice.listenAddress ?? '127.0.0.1')
  if (choice.listenAddress !== undefined) return { port, second: undefined }
  try {
    return { port, second: await openSecondDoor(server, port, listenAt) }
  } catch (error) {
    await new Promise((resolve) => server.close(resolve))
    const isWorthATry = choice.port === 0 && codeOf(error) === 'EADDRINUSE' && triesLeft > 1
    if (isWorthATry) return openDoors(server, choice, listenAt, triesLeft - 1)
    throw error
  }
}

/** Rejects with the system's error. */
export function listen(door: Door, port: number, host: string): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    door.once('error', reject)
    door.listen(port, host, () => {
      door.off('error', reject)
      resolve(door.address() as AddressInfo)
    })
  })
}

/** Opens the server at the IPv6 loopback address too, if the machine has one. */
async function openSecondDoor(server: Server, port: number, listenAt: typeof listen): Promise<Door | undefined> {
  const door = createDoor((socket) => server.emit('connection', socket))
  door.maxConnections = server.maxConnections
  try {
    await listenAt(door, port, '::1')
    return door
  } catch (error) {
    if (['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes(String(codeOf(error)))) return undefined
    throw error
  }
}

function nameOf(listenAddress: string | undefined): string {
  if (listenAddress === undefined || ['0.0.0.0', '::'].includes(listenAddress)) return 'localhost'
  return isIPv6(listenAddress) ? `[${listenAddress}]` : listenAddress
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

/** Converts an error that the user can fix to a {@link HostError}; returns any other error unchanged. */
export function explainPort(
  error: unknown,
  { port, flag, listenAddress, listenFlag = '--listen' }: PortChoice,
): unknown {
  const code = codeOf(error)
  const other = `use ${flag} N (0 picks a free port)`
  if (code === 'EADDRINUSE') {
    return new HostError(`port ${port} is already in use: stop the other program or ${other}`, { cause: error })
  }
  if (code === 'EACCES') {
    return new HostError(`permission denied for port ${port} (ports below 1024 need elevated rights): ${other}`, {
      cause: error,
    })
  }
  if (code === 'EADDRNOTAVAIL') {
    return new HostError(
      `address ${listenAddress} isn’t available on this machine: use a different ${listenFlag} address`,
      {
        cause: error,
      },
    )
  }
  return error
}

/** An error that the user can fix. Only its message is shown: what is wrong, and what would be right. */
export class HostError extends Error {
  override readonly name = 'HostError'
}
