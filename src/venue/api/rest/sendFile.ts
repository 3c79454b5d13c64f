import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FileReply } from './serveEndpoint'

/** A file whose first piece is ready, so that a file that could not be started can still be answered with an error. */
export type OpenFile = { readonly fileName: string; readonly chunks: AsyncIterable<string> }

export async function openFile({ fileName, chunks }: FileReply): Promise<OpenFile> {
  const iterator = chunks[Symbol.asyncIterator]()
  const first = await iterator.next()
  return { fileName, chunks: resumed(first, iterator) }
}

async function* resumed(first: IteratorResult<string>, iterator: AsyncIterator<string>) {
  try {
    for (let next = first; next.done !== true; next = await iterator.next()) yield next.value
  } finally {
    await iterator.return?.()
  }
}

type FileOptions = {
  readonly headers: Readonly<Record<string, string>>
  readonly onFault: (fault: unknown) => void
}

/**
 * Writes the pieces as fast as the client reads them. When a piece cannot be read the connection is cut, which shows
 * the client that the file is incomplete.
 */
export function sendFile(response: ServerResponse, { fileName, chunks }: OpenFile, options: FileOptions): void {
  response.writeHead(200, {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${fileName}"`,
    'cache-control': 'no-store',
    ...options.headers,
  })
  pipeline(Readable.from(chunks, { objectMode: true, highWaterMark: 1 }), response).catch((fault: unknown) => {
    if (!isHangUp(fault)) options.onFault(fault)
    response.destroy()
  })
}

/** The reader has gone, which is no fault. */
function isHangUp(fault: unknown): boolean {
  return fault instanceof Error && 'code' in fault && fault.code === 'ERR_STREAM_PREMATURE_CLOSE'
}
