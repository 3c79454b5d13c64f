import * as z from 'zod/mini'
import type { Operation } from '@/core/protocol/operation'
import type { Caller } from '../authenticate'
import { decodeRequest } from '../decodeRequest'
import { RequestRejected } from '../requestRejected'
import type { OperationCall } from './connection'

/** A reply, and work to do after the reply was sent. */
export type OperationResult<Reply> = { readonly reply: Reply; readonly afterReply?: () => void }

type Handler<Request, Reply, Call = OperationCall<Request>> = (
  call: Call,
) => OperationResult<Reply> | Promise<OperationResult<Reply>>

export type ServedOperation = {
  readonly operation: Operation
  /** Handles raw `data` and returns the encoded reply. @throws RequestRejected */
  readonly run: (call: OperationCall<unknown>) => OperationResult<unknown> | Promise<OperationResult<unknown>>
}

/** Decodes requests and encodes replies by the operation's schemas. */
export function serveOperation<Request extends z.ZodMiniType, Reply extends z.ZodMiniType>(
  operation: Operation<Request, Reply>,
  handle: Handler<z.output<Request>, z.output<Reply>>,
): ServedOperation {
  const write = ({ reply, ...rest }: OperationResult<z.output<Reply>>) => ({
    ...rest,
    reply: z.encode(operation.reply, reply),
  })
  return {
    operation,
    run: (call) => {
      const data = decodeRequest(operation.request, call.data, 'BAD_REQUEST')
      const result = handle({ ...call, data })
      return result instanceof Promise ? result.then(write) : write(result)
    },
  }
}

/** Serves an operation of an account. Trading operations need a key that may trade. */
export function servePrivateOperation<Request extends z.ZodMiniType, Reply extends z.ZodMiniType>(
  operation: Operation<Request, Reply>,
  needs: 'reading' | 'trading',
  handle: Handler<z.output<Request>, z.output<Reply>, OperationCall<z.output<Request>> & { readonly caller: Caller }>,
): ServedOperation {
  const served = serveOperation(operation, (call) => handle({ ...call, caller: checkCaller(call.caller, needs) }))
  return {
    operation,
    run: (call) => {
      // Checked before the data, so that a stranger does not learn what is wrong with an order.
      checkCaller(call.caller, needs)
      return served.run(call)
    },
  }
}

function checkCaller(caller: Caller | undefined, needs: 'reading' | 'trading'): Caller {
  if (caller === undefined) throw new RequestRejected('UNAUTHORIZED')
  if (needs === 'trading' && caller.isReadOnly) throw new RequestRejected('API_KEY_READ_ONLY')
  return caller
}
