import type { IncomingMessage } from 'node:http'
import { readJson } from '../readJson'
import { RequestRefused } from '../requestRefused'

/** The longest body that is read, in bytes: as long as the longest message of the socket. */
const maxBodyBytes = 65_536
/** Of a longer one so much is let pass, so that its sender comes to hear why it was refused; then he is cut off. */
const maxPassedBytes = 1_048_576

/**
 * The whole body as text. Bodies are taken as they are: one that is packed could stand for a body of any length.
 *
 * @throws RequestRefused
 */
export function readBody(request: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let length = 0
    if (isPacked(request)) reject(new RequestRefused('ERR_MALFORMED_REQUEST', { httpStatus: 415 }))
    if (Number(request.headers['content-length'] ?? 0) > maxBodyBytes) reject(new RequestRefused('MESSAGE_TOO_LARGE'))
    request.on('data', (chunk: Buffer) => {
      length += chunk.length
      if (length <= maxBodyBytes) return void chunks.push(chunk)
      chunks.length = 0
      reject(new RequestRefused('MESSAGE_TOO_LARGE'))
      if (length > maxPassedBytes) request.destroy()
    })
    request.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')))
    // Whoever hangs up before the end has made no request, and is not there to be told.
    request.on('error', () => reject(new RequestRefused('ERR_MALFORMED_REQUEST')))
    request.on('close', () => reject(new RequestRefused('ERR_MALFORMED_REQUEST')))
  })
}

function isPacked({ headers }: IncomingMessage): boolean {
  const encoding = headers['content-encoding']
  return encoding !== undefined && encoding.toLowerCase() !== 'identity'
}

/** The value of a body; undefined for an empty one. @throws RequestRefused */
export function parseBody(text: string): unknown {
  if (text === '') return undefined
  const value = readJson(text)
  if (value === undefined) throw new RequestRefused('ERR_MALFORMED_REQUEST')
  return value
}
