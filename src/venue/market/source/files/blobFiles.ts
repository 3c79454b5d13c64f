import { blobReader } from '../recording/blobReader'
import type { SourceFile } from './fileRows'
import type { Sidecar } from './marketFiles'

/** A picked or dropped file. */
export function pickedFile(file: File): SourceFile {
  return { name: file.name, stream: () => file.stream(), random: async () => blobReader(file) }
}

/** Holds a converted market in blobs, which a browser moves to its disk when they are large. */
export async function createBlobSidecar(): Promise<Sidecar> {
  const parts: Blob[] = []
  return {
    append: async (bytes) => void parts.push(new Blob([new Uint8Array(bytes)])),
    reader: async () => blobReader(new Blob(parts)),
  }
}
