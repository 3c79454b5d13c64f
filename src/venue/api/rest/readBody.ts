import type { IncomingMessage } from 'node:http'
import { RequestRefused } from '../requestRefused'

/** The longest body that is read, in bytes: as long as the longest message of the socket. */
const maxBodyBytes = 65_536

/** The whole body as text. @throws RequestRefused when it is too long; what is left of it is not read */
export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request) {
    // A request without an encoding set brings buffers.
    const bytes: Buffer = chunk
    length += bytes.length
    if (length > maxBodyBytes) throw new RequestRefused('MESSAGE_TOO_LARGE')
    chunks.push(bytes)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** The value of a body; undefined for an empty one. @throws RequestRefused */
export function parseBody(text: string): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) throw new RequestRefused('ERR_MALFORMED_REQUEST')
    throw error
  }
}
