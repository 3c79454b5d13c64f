import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'

export const maxHeadBytes = 16_384

/** `GET /path HTTP/1.1` and its line end, without method and path. */
const lineBytes = '  HTTP/1.1\r\n'.length
/** `Name: value` and its line end, without name and value. */
const separatorBytes = ': \r\n'.length

/** Bytes of each connection that belong to earlier requests. */
const accounted = new WeakMap<Socket, number>()

/**
 * True if a head exceeds {@link maxHeadBytes}; called once per request, before the answer. Node's parser counts only
 * names and values, so thousands of short headers, or one behind 25 kB of spaces, would pass its limit. Here
 * separators count, and so does everything received beyond the known requests. A client that sends more than the limit
 * in further requests before its first answer is also rejected, because both cases look alike.
 */
export function hasLongHead(request: IncomingMessage): boolean {
  const { socket } = request
  const headBytes = bytesOf(request)
  const bodyBytes = bodyBytesOf(request)
  const known = (accounted.get(socket) ?? 0) + headBytes + bodyBytes
  accounted.set(socket, known)
  // The length of a chunked body is only known at its end.
  if (bodyBytes === Infinity) request.once('close', () => void accounted.set(socket, socket.bytesRead))
  return headBytes + Math.max(0, socket.bytesRead - known) > maxHeadBytes
}

function bytesOf({ method = '', url = '', rawHeaders }: IncomingMessage): number {
  const names = (rawHeaders.length / 2) * separatorBytes
  return method.length + url.length + lineBytes + rawHeaders.reduce((sum, { length }) => sum + length, names) + 2
}

function bodyBytesOf({ headers }: IncomingMessage): number {
  return headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Infinity
}
