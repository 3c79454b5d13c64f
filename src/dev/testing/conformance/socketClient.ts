import { WebSocket } from 'ws'
import { socketSignatureText } from '@/core/protocol/socketSignature'
import { noteSocketAnswer, hmacHex } from './answered'

export type Frame = Readonly<Record<string, unknown>>

export type SocketClient = {
  /** Sends an operation with a fresh id and resolves with the frame that echoes it. */
  readonly ask: (op: string, data?: unknown, more?: Frame) => Promise<Frame>
  readonly sendText: (text: string | Buffer) => void
  /** The first matching frame, past or future, that was not taken before. */
  readonly take: (isIt: (frame: Frame) => boolean) => Promise<Frame>
  /** The `data` of the channel's next message that was not taken before. */
  readonly takeData: (channel: string, isIt?: (data: Frame) => boolean) => Promise<Frame>
  /** All frames so far, oldest first, whether taken or not. */
  readonly frames: readonly Frame[]
  readonly isOpen: () => boolean
  readonly closed: Promise<number>
  /** Cuts the connection, as a network does. */
  readonly close: () => void
  /** Closes with a handshake, as a page does. */
  readonly leave: () => void
}

/** Timeout of a case that waits for a frame; it then fails and shows the received frames. */
const patienceMs = 60_000

type Waiting = { readonly isIt: (frame: Frame) => boolean; readonly resolve: (frame: Frame) => void }

/** A client that sends exactly its input and shows every frame. */
export async function openSocket(url: string, headers: Readonly<Record<string, string>> = {}): Promise<SocketClient> {
  const socket = new WebSocket(url, { headers })
  const frames: Frame[] = []
  const untaken: Frame[] = []
  const waiting = new Set<Waiting>()
  let nextId = 1

  socket.on('message', (bytes: Buffer) => {
    const frame = readFrame(bytes.toString('utf8'))
    frames.push(frame)
    for (const one of waiting) {
      if (!one.isIt(frame)) continue
      waiting.delete(one)
      return one.resolve(frame)
    }
    untaken.push(frame)
  })
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  // A later error shows in the wait for a frame.
  socket.on('error', () => socket.terminate())

  function take(isIt: (frame: Frame) => boolean): Promise<Frame> {
    const at = untaken.findIndex(isIt)
    const [found] = at === -1 ? [] : untaken.splice(at, 1)
    if (found !== undefined) return Promise.resolve(found)
    return new Promise((resolve, reject) => {
      const one: Waiting = {
        isIt,
        resolve: (frame) => {
          clearTimeout(timer)
          resolve(frame)
        },
      }
      const timer = setTimeout(() => {
        waiting.delete(one)
        reject(new Error(`no such frame; the last were ${JSON.stringify(frames.slice(-5))}`))
      }, patienceMs)
      waiting.add(one)
    })
  }

  return {
    ask: async (op, data, more = {}) => {
      const id = nextId++
      socket.send(JSON.stringify({ id, op, ...(data === undefined ? {} : { data }), ...more }))
      const frame = await take((one) => one['id'] === id)
      noteSocketAnswer(op, frame['error'] === undefined)
      return frame
    },
    sendText: (text) => socket.send(text),
    take,
    takeData: async (channel, isIt = () => true) =>
      dataOf(await take((frame) => frame['channel'] === channel && isIt(dataOf(frame)))),
    frames,
    isOpen: () => socket.readyState === WebSocket.OPEN,
    closed,
    close: () => socket.terminate(),
    leave: () => socket.close(1000),
  }
}

export function dataOf(frame: Frame): Frame {
  const { data } = frame
  return isRecord(data) ? data : {}
}

/** Credentials for one message whose `data` is sent as `dataText`. */
export function messageAuth(key: string, secret: string, timestamp: bigint, op: string, dataText: string): Frame {
  const signature = hmacHex(secret, socketSignatureText({ key, timestamp, op, dataText }))
  return { timestamp: String(timestamp), signature, key }
}

function readFrame(text: string): Frame {
  const json: unknown = JSON.parse(text)
  return isRecord(json) ? json : { notAnObject: json }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
