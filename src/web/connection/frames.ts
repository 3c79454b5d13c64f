import { createListeners } from '@/core/lib/listeners'
import { classifyFrame, type Frame } from '@/core/protocol/ws/envelope'
import type { Socket } from './socket'

export type ErrorFrame = Extract<Frame, { kind: 'error' }>
export type ReplyFrame = Extract<Frame, { kind: 'response' }>
export type ChannelFrame = Extract<Frame, { kind: 'channel' }>

/** Inbound frames by kind (websocket.md 1.3). */
export type Frames = {
  readonly onError: (listener: (frame: ErrorFrame) => void) => () => void
  readonly onReply: (listener: (frame: ReplyFrame) => void) => () => void
  readonly onChannel: (listener: (frame: ChannelFrame) => void) => () => void
}

/** Parses each frame once. An unknown kind is reported; the connection stays open. */
export function createFrames(socket: Pick<Socket, 'onFrame'>, report: (problem: Error) => void): Frames {
  const errors = createListeners<ErrorFrame>()
  const replies = createListeners<ReplyFrame>()
  const channels = createListeners<ChannelFrame>()
  socket.onFrame((json) => {
    const frame = classifyFrame(json)
    if (frame.kind === 'channel') channels.publish(frame)
    else if (frame.kind === 'response') replies.publish(frame)
    else if (frame.kind === 'error') errors.publish(frame)
    // Acknowledgements and pongs without an id match no call, because every call has an id. Only the top-level keys are
    // logged: serializing deeply nested JSON would overflow the stack.
    else if (frame.kind === 'unknown')
      report(new Error(`an unknown frame: ${Object.keys(Object(json)).slice(0, 9).join(', ')}`))
  })
  return { onError: errors.subscribe, onReply: replies.subscribe, onChannel: channels.subscribe }
}
