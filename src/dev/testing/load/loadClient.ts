import { WebSocket } from 'ws'
import type { Trader } from '../registeredTrader'

/** A load connection that parses no more than the measurements need. */
export type LoadClient = {
  readonly socket: WebSocket
  readonly send: (text: string) => void
  onAnswer: (id: number, isError: boolean, bytes: Buffer) => void
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

/** Every answer begins with its request's id, and no channel message does. */
const idPrefix = Buffer.from('{"id":')

/** Sends a request and resolves to its answer. The client must have no other pending request. */
export function ask(client: LoadClient, op: string, data: unknown): Promise<string> {
  return new Promise((resolve, reject) => {
    client.onAnswer = (_, isError, bytes) => (isError ? reject(new Error(bytes.toString())) : resolve(bytes.toString()))
    client.send(JSON.stringify({ id: 0, op, data }))
  })
}

/** Opens an authenticated connection that is subscribed to the account's orders, fills and positions, like a page. */
export async function openTraderClient(url: string, { apiKey, apiSecret }: Trader): Promise<LoadClient> {
  const client = await openClient(url)
  await ask(client, 'auth', { key: apiKey, secret: apiSecret })
  await ask(client, 'subscribe', ['orders', 'fills', 'positions'])
  return client
}
