import { findOperation } from '@/protocol/operations'
import type { ErrorCode } from '@/protocol/errorCodes'
import type { RequestEnvelope } from '@/protocol/ws/envelope'
import { authenticateSocket, type Caller } from '../authenticate'
import type { ChannelHub } from '../channels/channelHub'
import { originOf, type Gateway } from '../gateway'
import type { RateLimiter } from '../rateLimit'
import { rawMember } from '../rawMember'
import { RequestRefused } from '../requestRefused'
import type { Connection } from './connection'
import { operationHandlers } from './operationHandlers'
import { readEnvelope } from './readEnvelope'
import type { OperationResult } from './serveOperation'

/** The longest message that is read, in bytes (websocket.md 1.6). */
export const maxMessageBytes = 65_536

export type MessageDesk<Socket extends Connection = Connection> = {
  readonly gateway: Gateway
  readonly hub: ChannelHub
  readonly limiter: RateLimiter
  /** A message was refused because of the rate limit. */
  readonly onExcess: (connection: Socket) => void
}

/**
 * Answers one message with exactly one frame. An operation that needs nothing from the journal is answered at once; an
 * order when it is on disk, without a turn of the loop in between, so that its answer is ahead of its events.
 */
export function answerMessage<Socket extends Connection>(
  desk: MessageDesk<Socket>,
  connection: Socket,
  text: string,
): void {
  const read = readEnvelope(text)
  if (read.error !== undefined) return refuse(desk.gateway, connection, read.id, new RequestRefused(read.error))
  const { request } = read
  try {
    const result = perform(desk, connection, request, text)
    if (!(result instanceof Promise)) return answer(connection, request.id, result)
    result.then(
      (settled) => answer(connection, request.id, settled),
      (fault: unknown) => refuse(desk.gateway, connection, request.id, fault),
    )
  } catch (fault) {
    refuse(desk.gateway, connection, request.id, fault)
  }
}

function perform<Socket extends Connection>(
  desk: MessageDesk<Socket>,
  connection: Socket,
  request: RequestEnvelope,
  text: string,
) {
  const { gateway, hub } = desk
  const key = findOperation(request.op)
  if (key !== 'ping') takeToken(desk, connection)
  if (key === undefined) throw new RequestRefused('OPERATION_NOT_FOUND')
  const caller = callerOf(gateway, connection, request, text)
  return operationHandlers[key].run({ data: request.data, caller, connection, hub, gateway })
}

function takeToken<Socket extends Connection>(desk: MessageDesk<Socket>, connection: Socket): void {
  const who = connection.caller?.account ?? connection.remoteAddress ?? ''
  const waitNs = desk.limiter.take(who, 1, desk.gateway.scheduler.nowMs())
  if (waitNs === 0n) return
  desk.onExcess(connection)
  throw new RequestRefused('RATE_LIMIT_EXCEEDED', { retryAfterNs: waitNs })
}

/** Credentials of the message win over those of the connection (websocket.md 3.2). */
function callerOf(
  gateway: Gateway,
  connection: Connection,
  { op, auth, data }: RequestEnvelope,
  text: string,
): Caller | undefined {
  if (auth === undefined || op === 'auth') return connection.caller
  const raw = rawMember(text, 'data') ?? ''
  const reprinted = data === undefined ? '' : JSON.stringify(data)
  const signedBy = { ...auth, timestamp: String(auth.timestamp) }
  const origin = originOf(gateway, connection.remoteAddress)
  return authenticateSocket(gateway.port, signedBy, op, [raw, reprinted], origin)
}

function answer(connection: Connection, id: number | undefined, { reply, afterReply }: OperationResult<unknown>): void {
  connection.send(Buffer.from(JSON.stringify(id === undefined ? { data: reply } : { id, data: reply })))
  afterReply?.()
}

/** The superset of the error forms on record (websocket.md 2). */
export function refuse(gateway: Gateway, connection: Connection, id: number | undefined, fault: unknown): void {
  const isRefusal = fault instanceof RequestRefused
  if (!isRefusal) gateway.onFault(fault)
  const error: ErrorCode = isRefusal ? fault.code : 'INTERNAL_ERROR'
  const retryAfterNs = isRefusal ? fault.retryAfterNs : undefined
  const frame = {
    ...(id === undefined ? {} : { id }),
    status: 'error',
    timestamp: String(gateway.port.clock.nowNs()),
    error,
    ...(retryAfterNs === undefined ? {} : { data: { retry_after: String(retryAfterNs) } }),
  }
  connection.send(Buffer.from(JSON.stringify(frame)))
}
