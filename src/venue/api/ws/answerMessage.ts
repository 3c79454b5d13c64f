import { findOperation, type OperationKey } from '@/protocol/operations'
import type { ErrorCode } from '@/protocol/errorCodes'
import type { RequestEnvelope } from '@/protocol/ws/envelope'
import { authenticateSocket, type Caller } from '../authenticate'
import type { ChannelHub } from '../channels/channelHub'
import { originOf, type Gateway } from '../gateway'
import type { RateLimiter } from '../rateLimit'
import { rawMember } from '../rawMember'
import { RequestRefused } from '../requestRefused'
import { textFrame } from '../textFrame'
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
 * order when it is on disk, without a turn of the loop in between, so that its answer is ahead of its events. What is
 * returned settles when a later answer has been given; undefined when it was given at once.
 */
export function answerMessage<Socket extends Connection>(
  desk: MessageDesk<Socket>,
  connection: Socket,
  text: string,
): Promise<void> | undefined {
  const read = readEnvelope(text)
  if (read.error !== undefined) {
    return refuseUnread(desk, connection, read.error, read.id)
  }
  const { request } = read
  try {
    const result = perform(desk, connection, request, text)
    if (result instanceof Promise) {
      return result.then(
        (settled) => answer(connection, request.id, settled),
        (fault: unknown) => refuse(desk.gateway, connection, request.id, fault),
      )
    }
    answer(connection, request.id, result)
  } catch (fault) {
    refuse(desk.gateway, connection, request.id, fault)
  }
  return undefined
}

/** Refuses what cannot be read. It costs its sender what any message costs, or a flood of it would cost nothing. */
export function refuseUnread<Socket extends Connection>(
  desk: MessageDesk<Socket>,
  connection: Socket,
  error: ErrorCode,
  id?: number,
): undefined {
  try {
    takeTokens(desk, connection, 1)
    refuse(desk.gateway, connection, id, new RequestRefused(error))
  } catch (fault) {
    refuse(desk.gateway, connection, id, fault)
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
  if (key !== 'ping') takeTokens(desk, connection, weightOf(key, request.data))
  if (key === undefined) throw new RequestRefused('OPERATION_NOT_FOUND')
  const caller = callerOf(gateway, connection, request, text)
  const handler = operationHandlers[key]
  const run = () => handler.run({ data: request.data, caller, connection, hub, gateway })
  if (request.auth === undefined || questions.has(key)) return run()
  const kept = gateway.spendSignature(request.auth.signature)
  return withoutCommand.has(key) ? kept.then(run) : run()
}

/**
 * A signed message is taken once, unless it only asks: one that joins a private channel would let whoever has overheard it
 * listen to the account for good. `auth` has its signature in its data, and spends it itself.
 */
const questions: ReadonlySet<OperationKey> = new Set(['auth', 'ping', 'status', 'channels'])

/** What these do is in no command, with which the signature would be written down. */
const withoutCommand: ReadonlySet<OperationKey> = new Set(['subscribe', 'unsubscribe'])

/** Each new channel is answered with all that stands in it, so a message of a thousand names is not one message. */
const channelsPerToken = 50

function weightOf(key: OperationKey | undefined, data: unknown): number {
  return key === 'subscribe' && Array.isArray(data) ? Math.max(1, Math.ceil(data.length / channelsPerToken)) : 1
}

function takeTokens<Socket extends Connection>(desk: MessageDesk<Socket>, connection: Socket, weight: number): void {
  const who = connection.caller?.account ?? connection.sender
  const waitNs = desk.limiter.take(who, weight, desk.gateway.scheduler.nowMs())
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
  connection.send(textFrame(JSON.stringify(id === undefined ? { data: reply } : { id, data: reply })))
  afterReply?.()
}

/** The superset of the error forms on record (websocket.md 2). */
export function refuse(gateway: Gateway, connection: Connection, id: number | undefined, fault: unknown): void {
  const isRefusal = fault instanceof RequestRefused
  if (!isRefusal) gateway.onFault(fault)
  const error: ErrorCode = isRefusal ? fault.code : 'INTERNAL_ERROR'
  const { retryAfterNs, channel } = isRefusal ? fault : {}
  const frame = {
    ...(id === undefined ? {} : { id }),
    status: 'error',
    timestamp: String(gateway.port.clock.nowNs()),
    error,
    ...(channel === undefined ? {} : { channel }),
    ...(retryAfterNs === undefined ? {} : { data: { retry_after: String(retryAfterNs) } }),
  }
  connection.send(textFrame(JSON.stringify(frame)))
}
