import * as z from 'zod/mini'
import type { Clock } from '@/core/lib/clock'
import { leavesOutcomeOpen } from '@/core/protocol/errorCodes'
import type { Operation } from '@/core/protocol/operation'
import { retryWaitMs, usualWaitMs } from '@/core/protocol/retryWait'
import { CallError, NotConnectedError, OutcomeUnknownError } from './callErrors'
import type { ErrorFrame, Frames, ReplyFrame } from './frames'
import type { Socket } from './socket'
import type { Timers } from './timers'

export type OperationRequest<O extends Operation> = z.output<O['request']>
export type OperationReply<O extends Operation> = z.output<O['reply']>

/** Sends requests over the socket and matches their replies by id. */
export type Calls = {
  /**
   * Sends one request and waits for the reply. Throws {@link CallError} when the venue rejects the request, {@link
   * NotConnectedError} when the request could not be sent, and {@link OutcomeUnknownError} when it was sent but its
   * outcome is unknown: a timeout, a lost connection or an unreadable reply.
   */
  readonly call: <O extends Operation>(
    operation: O,
    data: OperationRequest<O>,
    options?: { readonly timeoutMs?: number },
  ) => Promise<OperationReply<O>>
}

/** Calls on a connection that may have been taken over from the early script. */
export type ConnectionCalls = Calls & {
  /**
   * Waits for the reply to a request that was sent with this id before the takeover. Throws the same errors as `call`.
   */
  readonly takeOver: <O extends Operation>(operation: O, id: number) => Promise<OperationReply<O>>
}

type Pending = {
  readonly op: string
  /** True for requests that may change something at the venue. */
  readonly isPrivate: boolean
  readonly settle: (data: unknown) => void
  readonly fail: (error: Error) => void
  readonly cancelTimeout: () => void
}

const defaultTimeoutMs = 10_000

export type CallsOptions = {
  readonly socket: Pick<Socket, 'send' | 'onLost'>
  readonly frames: Frames
  readonly clock: Pick<Clock, 'nowMs'>
  readonly timers: Timers
  /** Called each time the venue asks to wait, in milliseconds. */
  readonly onRetryWait?: ((waitMs: number) => void) | undefined
  /** Called with rejections that name no request. */
  readonly report: (problem: Error) => void
}

export function createCalls({ socket, frames, clock, timers, onRetryWait, report }: CallsOptions): ConnectionCalls {
  const pending = new Map<number, Pending>()
  // Ids are never reused, so that a late answer matches no other call.
  let lastId = 0

  function take(id: number | undefined): Pending | undefined {
    if (id === undefined) return undefined
    const call = pending.get(id)
    pending.delete(id)
    call?.cancelTimeout()
    return call
  }

  frames.onReply((frame: ReplyFrame) => take(frame.id)?.settle(frame.data))
  frames.onError((frame: ErrorFrame) => {
    const waitMs = waitOf(frame, clock.nowMs())
    if (waitMs !== undefined) onRetryWait?.(waitMs)
    const call = take(frame.id)
    if (call !== undefined) call.fail(errorOf(call, new CallError(call.op, frame.code, waitMs)))
    else if (frame.id === undefined) report(new CallError('connection', frame.code, waitMs))
  })
  socket.onLost(() => {
    for (const id of pending.keys()) {
      const call = take(id)
      call?.fail(new OutcomeUnknownError(call.op, 'link lost'))
    }
  })

  function exchange(
    { op, access }: Pick<Operation, 'op' | 'access'>,
    data: unknown,
    timeoutMs: number,
  ): Promise<unknown> {
    const id = ++lastId
    const text = JSON.stringify(data === undefined ? { op, id } : { op, id, data })
    return socket.send(text) ? answerTo({ op, access }, id, timeoutMs) : Promise.reject(new NotConnectedError(op))
  }

  function answerTo({ op, access }: Pick<Operation, 'op' | 'access'>, id: number, timeoutMs: number): Promise<unknown> {
    return new Promise((settle, fail) => {
      const cancelTimeout = timers.after(timeoutMs, () => {
        pending.delete(id)
        fail(new OutcomeUnknownError(op, 'no answer in time'))
      })
      pending.set(id, { op, isPrivate: access === 'private', settle, fail, cancelTimeout })
    })
  }

  function readReply<O extends Operation>({ op, reply }: O, received: unknown): OperationReply<O> {
    const answer = z.safeParse(reply, received)
    if (!answer.success) throw new OutcomeUnknownError(op, 'unreadable answer', { cause: answer.error })
    // A generic member loses the relation between schema and output, which `OperationReply` states.
    return answer.data as OperationReply<O>
  }

  return {
    call: async <O extends Operation>(operation: O, data: OperationRequest<O>, { timeoutMs = defaultTimeoutMs } = {}) =>
      readReply(operation, await exchange(operation, z.encode(operation.request, data), timeoutMs)),
    takeOver: async <O extends Operation>(operation: O, id: number) => {
      lastId = Math.max(lastId, id)
      return readReply(operation, await answerTo(operation, id, defaultTimeoutMs))
    },
  }
}

function errorOf({ op, isPrivate }: Pending, rejection: CallError): Error {
  const isOpen = isPrivate && leavesOutcomeOpen(rejection.code)
  return isOpen ? new OutcomeUnknownError(op, 'venue fault', { cause: rejection }) : rejection
}

/**
 * Milliseconds to wait after an error; undefined for errors other than a rate limit. A rate limit without a duration
 * gets the usual wait, because an immediate retry would be rejected again.
 */
function waitOf({ code, retryAfter }: ErrorFrame, nowMs: number): number | undefined {
  return retryWaitMs(retryAfter, 'ns', nowMs) ?? (code === 'RATE_LIMIT_EXCEEDED' ? usualWaitMs : undefined)
}
