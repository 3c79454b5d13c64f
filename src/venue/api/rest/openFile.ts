import type { FileReply } from './serveEndpoint'

/** A file whose first piece is ready, so that a failed start can still be answered with an error. */
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

/** Headers of a download that no cache stores. */
export function fileHeaders({ fileName }: Pick<OpenFile, 'fileName'>): Readonly<Record<string, string>> {
  return {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${fileName}"`,
    'cache-control': 'no-store',
  }
}
