import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'

/** Bytes of request line and headers together; more is answered with 431. */
export const maxHeadBytes = 16_384

/** `GET /path HTTP/1.1` and its line end, without method and path. */
const lineBytes = '  HTTP/1.1\r\n'.length
/** `Name: value` and its line end, without name and value. */
const separatorBytes = ': \r\n'.length

/** Bytes of each connection that belong to the requests so far. */
const accounted = new WeakMap<Socket, number>()

/**
 * Whether a head has more than {@link maxHeadBytes}. Asked once for each request, before it is answered. Node's parser
 * counts names and values alone: thousands of short headers, or one behind 25 kB of spaces, would pass its limit. So
 * separators count here, and so does what the connection has received beyond the known requests. A client that sends
 * more than the limit in further requests before its first answer is rejected too, because it looks the same.
 */
export function hasLongHead(request: IncomingMessage): boolean {
  const { socket } = request
  const headBytes = bytesOf(request)
  const bodyBytes = bodyBytesOf(request)
  const known = (accounted.get(socket) ?? 0) + headBytes + bodyBytes
  accounted.set(socket, known)
  // The length of a body in chunks is known at its end.
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
