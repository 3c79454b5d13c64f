import type { MsgHdrs } from '@nats-io/transport-node'

/**
 * The request of a command, only for logs and traces. `at` is the command's place in a message of the command log, or
 * its number in a message of the event stream.
 */
export type RequestMark = {
  readonly at: number
  readonly requestId: string
  /** W3C `traceparent`; undefined if the request is not traced. */
  readonly traceparent: string | undefined
}

const header = 'Optick-Request'
const pattern = /^(\d+) ([\w-]{1,64})(?: (00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}))?$/

export function addMarks(headers: MsgHdrs, marks: readonly RequestMark[]): void {
  for (const { at, requestId, traceparent } of marks) {
    headers.append(header, traceparent === undefined ? `${at} ${requestId}` : `${at} ${requestId} ${traceparent}`)
  }
}

/** Reads the marks of a message. Invalid marks are ignored, because other versions may write other marks. */
export function readMarks(headers: MsgHdrs | undefined): RequestMark[] {
  return (headers?.values(header) ?? []).flatMap((text) => {
    const [, at, requestId, traceparent] = pattern.exec(text) ?? []
    return at === undefined || requestId === undefined ? [] : [{ at: Number(at), requestId, traceparent }]
  })
}
