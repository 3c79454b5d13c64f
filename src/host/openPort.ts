import type { RequestListener, Server } from 'node:http'
import { createServer as createDoor, isIPv6, type AddressInfo, type Server as Door } from 'node:net'
import { startingAnswer } from './startingAnswer'
import { createHttpServer, listenForUpgrades, type UpgradeHandler } from '@/venue/node/httpServer'

export type PortListeners = {
  readonly request: RequestListener
  readonly upgrade: UpgradeHandler
}

export type PortChoice = {
  /** 0 takes any free port. */
  readonly port: number
  /** The option that would choose another. */
  readonly flag: string
  /** The option that would choose another address. */
  readonly listenFlag?: string
  /** The address of this machine to listen at; without one only programs of this machine get through. */
  readonly listenAddress: string | undefined
  /** Connections that one address may have open; the usual number unless given. */
  readonly maxOfNetwork?: number
}

export type OpenPort = {
  readonly server: Server
  /** As a browser on this machine would name it. */
  readonly address: string
  /** From now on these answer. Until then, every client is asked to come back in a second. */
  readonly serve: (listeners: PortListeners) => void
  /** Takes no more connections. */
  readonly close: () => void
}

/**
 * Takes a port before anything else starts, so that a port that is in use costs nothing. `listenAt` opens a door.
 * Throws {@link HostError}.
 */
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

/** How often we ask for a free port: one that is free at one address of the machine may be taken at the other. */
const maxTries = 10

/**
 * Without an address the server listens at both loopback addresses: `localhost` may mean either, and a program on the
 * other one would be mistaken for us.
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

/** Opens a door; rejects with the system's error. */
export function listen(door: Door, port: number, host: string): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    door.once('error', reject)
    door.listen(port, host, () => {
      door.off('error', reject)
      // What listens on a port has an address of this form.
      resolve(door.address() as AddressInfo)
    })
  })
}

/** The same server on the machine's own IPv6 address, where it has one. */
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

/** Why a port cannot be opened, in words. An error that the user cannot fix is returned as it is. */
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

/** An error that the user can fix, reported by its message alone: what is wrong and what would be right. */
export class HostError extends Error {
  override readonly name = 'HostError'
}
