import type { IncomingMessage } from 'node:http'
import { maxMessageBytes } from '../api/messageLimits'
import { RequestRejected } from '../api/requestRejected'

/** Bytes of a too long body that are read, so that its sender receives the rejection. Then the connection is cut. */
const maxPassedBytes = 1_048_576

/**
 * Reads the whole body as text. Rejects compressed bodies, which could expand to any length.
 *
 * @throws RequestRejected
 */
export function readBody(request: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let length = 0
    if (isPacked(request)) reject(new RequestRejected('ERR_MALFORMED_REQUEST', { httpStatus: 415 }))
    if (Number(request.headers['content-length'] ?? 0) > maxMessageBytes)
      reject(new RequestRejected('MESSAGE_TOO_LARGE'))
    request.on('data', (chunk: Buffer) => {
      length += chunk.length
      if (length <= maxMessageBytes) return void chunks.push(chunk)
      chunks.length = 0
      reject(new RequestRejected('MESSAGE_TOO_LARGE'))
      if (length > maxPassedBytes) request.destroy()
    })
    request.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')))
    // A client that disconnects early has sent no complete request, and cannot receive an answer.
    request.on('error', () => reject(new RequestRejected('ERR_MALFORMED_REQUEST')))
    request.on('close', () => reject(new RequestRejected('ERR_MALFORMED_REQUEST')))
  })
}

function isPacked({ headers }: IncomingMessage): boolean {
  const encoding = headers['content-encoding']
  return encoding !== undefined && encoding.toLowerCase() !== 'identity'
}
