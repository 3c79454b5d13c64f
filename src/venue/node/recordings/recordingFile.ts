import { open } from 'node:fs/promises'
import { MarketSourceError } from '@/venue/market/source/marketEvent'
import type { RandomReader } from '@/venue/market/source/recording/frame'
import type { RecordingSink } from '@/venue/market/source/recording/recordingWriter'

/** Opens a file for `openRecording`. Throws {@link MarketSourceError} if there is no such file. */
export async function fileReader(path: string): Promise<Required<RandomReader>> {
  const file = await open(path, 'r').catch((error: unknown) => {
    throw new MarketSourceError(`${path} cannot be read: ${messageOf(error)}`, { cause: error })
  })
  const { size } = await file.stat()
  return {
    size,
    read: async (offset, length) => {
      const bytes = new Uint8Array(length)
      const { bytesRead } = await file.read(bytes, 0, length, offset)
      if (bytesRead < length) throw new MarketSourceError(`${path} became shorter while it was read`)
      return bytes
    },
    close: () => file.close(),
  }
}

/**
 * Creates a file for a recording; an existing file is never overwritten. Throws {@link MarketSourceError}.
 * @param isDurable true if each block must survive a loss of power, which costs milliseconds
 */
export async function fileSink(
  path: string,
  { isDurable }: { readonly isDurable: boolean },
): Promise<RecordingSink & { readonly close: () => Promise<void> }> {
  const file = await open(path, 'wx').catch((error: unknown) => {
    throw new MarketSourceError(`${path} cannot be created: ${messageOf(error)}`, { cause: error })
  })
  return {
    append: async (bytes) => {
      await file.appendFile(bytes)
      if (isDurable) await file.datasync()
    },
    close: () => file.close(),
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
