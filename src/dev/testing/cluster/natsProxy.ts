import { connect, createServer, type Socket } from 'node:net'
import { assert } from '@/core/lib/assert'
import { runSize } from '../runSize'

/** Faults of a connection between a process and NATS, until it is healed. */
export type LineFault =
  | 'cut'
  /** Connections, also new ones, stay open and lose every byte in both directions. */
  | 'half-open'
  /** Connections stay open and delay every byte in both directions until the heal. */
  | 'held'

const lineFaults: readonly LineFault[] = ['cut', 'half-open', 'held']

/** Returns all faults in a full run, and otherwise only the usual fault. */
export function faultsOf(usual: LineFault): readonly LineFault[] {
  return runSize({ usual: 1, full: lineFaults.length }) === 1 ? [usual] : lineFaults
}

/** A TCP proxy between processes and one NATS server. */
export type NatsProxy = {
  /** The server's URL with the proxy's port; user and password are unchanged. */
  readonly url: string
  readonly begin: (fault: LineFault) => void
  readonly delay: (delayMs: number) => void
  /** Ends the fault: bytes pass again. Connections that have lost bytes are cut, as by a reset. */
  readonly heal: () => void
  readonly close: () => Promise<void>
}

type Line = { readonly ends: readonly [Socket, Socket]; readonly held: (() => void)[]; hasLost: boolean }

export async function startNatsProxy(target: { readonly port: number; readonly url: string }): Promise<NatsProxy> {
  const lines = new Set<Line>()
  let fault: LineFault | undefined
  let delayMs = 0

  function cut(line: Line): void {
    lines.delete(line)
    for (const end of line.ends) end.destroy()
  }

  function pass(line: Line, to: Socket, bytes: Buffer): void {
    const send = () => void to.write(bytes)
    if (fault === 'held') line.held.push(send)
    else if (fault === 'half-open') line.hasLost = true
    else if (delayMs > 0) setTimeout(() => (lines.has(line) ? send() : undefined), delayMs)
    else send()
  }

  const server = createServer((client) => {
    if (fault === 'cut') {
      client.destroy()
      return
    }
    const upstream = connect(target.port, '127.0.0.1')
    const line: Line = { ends: [client, upstream], held: [], hasLost: false }
    lines.add(line)
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      from.setNoDelay(true)
      from.on('data', (bytes: Buffer) => pass(line, to, bytes))
      from.on('error', () => undefined)
      from.on('close', () => {
        // A close does not pass through a faulty connection.
        if (fault === undefined) cut(line)
        else line.hasLost = true
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  assert(typeof address === 'object' && address !== null, 'a server that listens has an address')

  return {
    url: target.url.replace(/:\d+$/, `:${address.port}`),
    begin: (begun) => {
      fault = begun
      if (begun === 'cut') for (const line of lines) cut(line)
    },
    delay: (ms) => {
      delayMs = ms
    },
    heal: () => {
      fault = undefined
      for (const line of lines) {
        for (const send of line.held.splice(0)) send()
        if (line.hasLost) cut(line)
      }
    },
    close: async () => {
      for (const line of lines) cut(line)
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
