import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { OpenFile } from '../api/rest/openFile'

type FileOptions = {
  readonly headers: Readonly<Record<string, string>>
  readonly onFault: (fault: unknown) => void
}

/**
 * Sends a file. If a piece cannot be read, the connection is cut, which shows the client that the file is incomplete.
 */
export function sendFile(
  response: ServerResponse,
  { chunks }: Pick<OpenFile, 'chunks'>,
  { headers, onFault }: FileOptions,
): void {
  response.writeHead(200, headers)
  pipeline(Readable.from(chunks, { objectMode: true, highWaterMark: 1 }), response).catch((fault: unknown) => {
    if (!isHangUp(fault)) onFault(fault)
    response.destroy()
  })
}

/** True if a reader has disconnected, which is not a fault. */
function isHangUp(fault: unknown): boolean {
  return fault instanceof Error && 'code' in fault && fault.code === 'ERR_STREAM_PREMATURE_CLOSE'
}
