import * as z from 'zod/mini'
import type { Operation } from '@/core/protocol/operation'
import type { Caller } from '../authenticate'
import { decodeRequest } from '../decodeRequest'
import { RequestRefused } from '../requestRefused'
import type { OperationCall } from './connection'

/** What is answered, and what is to be done once the answer is on its way. */
export type OperationResult<Reply> = { readonly reply: Reply; readonly afterReply?: () => void }

type Handler<Request, Reply, Call = OperationCall<Request>> = (
  call: Call,
) => OperationResult<Reply> | Promise<OperationResult<Reply>>

export type ServedOperation = {
  readonly operation: Operation
  /** From the `data` that was received to the `data` that is answered. @throws RequestRefused */
  readonly run: (call: OperationCall<unknown>) => OperationResult<unknown> | Promise<OperationResult<unknown>>
}

/** Both ends of an operation pass through its schemas. */
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

/** The same for operations that speak for an account; the ones that trade need a key that may. */
export function servePrivateOperation<Request extends z.ZodMiniType, Reply extends z.ZodMiniType>(
  operation: Operation<Request, Reply>,
  needs: 'reading' | 'trading',
  handle: Handler<z.output<Request>, z.output<Reply>, OperationCall<z.output<Request>> & { readonly caller: Caller }>,
): ServedOperation {
  const served = serveOperation(operation, (call) => handle({ ...call, caller: checkCaller(call.caller, needs) }))
  return {
    operation,
    run: (call) => {
      // Before the data is checked: a stranger must not learn what is wrong with an order.
      checkCaller(call.caller, needs)
      return served.run(call)
    },
  }
}

function checkCaller(caller: Caller | undefined, needs: 'reading' | 'trading'): Caller {
  if (caller === undefined) throw new RequestRefused('UNAUTHORIZED')
  if (needs === 'trading' && caller.isReadOnly) throw new RequestRefused('API_KEY_READ_ONLY')
  return caller
}
