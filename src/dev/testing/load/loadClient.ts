import { WebSocket } from 'ws'
import type { Trader } from '../registeredTrader'

/** One connection of the load: it reads no more of what comes than the measuring needs. */
export type LoadClient = {
  readonly socket: WebSocket
  readonly send: (text: string) => void
  /** Hears the answers to requests by their ids. */
  onAnswer: (id: number, isError: boolean, bytes: Buffer) => void
  /** Hears the messages of channels. */
  onMessage: (bytes: Buffer) => void
  readonly closed: Promise<number>
}

export async function openClient(url: string): Promise<LoadClient> {
  const socket = new WebSocket(url, { perMessageDeflate: false, skipUTF8Validation: true })
  const client: LoadClient = {
    socket,
    send: (text) => socket.send(text),
    onAnswer: () => {},
    onMessage: () => {},
    closed: new Promise((resolve) => socket.once('close', resolve)),
  }
  socket.on('message', (bytes: Buffer) => {
    if (!bytes.subarray(0, idPrefix.length).equals(idPrefix)) return client.onMessage(bytes)
    const id = Number.parseInt(bytes.toString('latin1', idPrefix.length, idPrefix.length + 12), 10)
    client.onAnswer(id, bytes.includes('"status":"error"'), bytes)
  })
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  socket.on('error', () => socket.terminate())
  return client
}

/** Every answer begins with the id of its request, and no message of a channel does. */
const idPrefix = Buffer.from('{"id":')

/** Settles with the answer. Nothing else may be asked of the client meanwhile. */
export function ask(client: LoadClient, op: string, data: unknown): Promise<string> {
  return new Promise((resolve, reject) => {
    client.onAnswer = (_, isError, bytes) => (isError ? reject(new Error(bytes.toString())) : resolve(bytes.toString()))
    client.send(JSON.stringify({ id: 0, op, data }))
  })
}

/** Signed in, and hearing of the account's own orders, fills and positions, as a page does. */
export async function openTraderClient(url: string, { apiKey, apiSecret }: Trader): Promise<LoadClient> {
  const client = await openClient(url)
  await ask(client, 'auth', { key: apiKey, secret: apiSecret })
  await ask(client, 'subscribe', ['orders', 'fills', 'positions'])
  return client
}
