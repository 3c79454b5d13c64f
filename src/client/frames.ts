import { classifyFrame, type Frame } from '@/protocol/ws/envelope'
import { createListeners } from './listeners'
import type { Socket } from './socket'

export type ErrorFrame = Extract<Frame, { kind: 'error' }>
export type ReplyFrame = Extract<Frame, { kind: 'response' }>
export type ChannelFrame = Extract<Frame, { kind: 'channel' }>

/** Inbound frames by what they are (websocket.md 1.3). */
export type Frames = {
  readonly onError: (listener: (frame: ErrorFrame) => void) => () => void
  readonly onReply: (listener: (frame: ReplyFrame) => void) => () => void
  readonly onChannel: (listener: (frame: ChannelFrame) => void) => () => void
}

/** Looks at each frame once. What is of no known kind is reported and the connection kept. */
export function createFrames(socket: Pick<Socket, 'onFrame'>, report: (problem: Error) => void): Frames {
  const errors = createListeners<[ErrorFrame]>()
  const replies = createListeners<[ReplyFrame]>()
  const channels = createListeners<[ChannelFrame]>()
  socket.onFrame((json) => {
    const frame = classifyFrame(json)
    if (frame.kind === 'channel') channels.tell(frame)
    else if (frame.kind === 'response') replies.tell(frame)
    else if (frame.kind === 'error') errors.tell(frame)
    // Acknowledgements and pongs without an id answer nobody: every call of ours has an id.
    // Its members alone: writing out what is nested without end would use up the stack.
    else if (frame.kind === 'unknown')
      report(new Error(`an unknown frame: ${Object.keys(Object(json)).slice(0, 9).join(', ')}`))
  })
  return { onError: errors.add, onReply: replies.add, onChannel: channels.add }
}
