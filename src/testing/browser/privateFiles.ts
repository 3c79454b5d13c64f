/**
 * The private file system of a browser, in memory: as much of it as SQLite's pool of files uses
 * (https://fs.spec.whatwg.org). A file has one owner at a time.
 */
export type PrivateFiles = {
  readonly getDirectory: () => Promise<object>
  /** All files as they are at this moment, as after a kill: what their owner has not written yet is not there. */
  readonly copy: () => PrivateFiles
  /** All files in the order of their folder. What is set for one refuses the next who wants to have it. */
  readonly files: () => readonly { refusal: DOMException | undefined }[]
}

type Entry = Folder | File
type Creation = { readonly create?: boolean }

const bytesOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView) => new Uint8Array(buffer, byteOffset, byteLength)

const inUse = () => new DOMException('in use', 'NoModificationAllowedError')

class File {
  readonly kind = 'file'
  bytes: Uint8Array
  isOwned = false
  refusal: DOMException | undefined

  constructor(bytes = new Uint8Array()) {
    this.bytes = bytes
  }

  async createSyncAccessHandle(): Promise<object> {
    const refusal = this.refusal ?? (this.isOwned ? inUse() : undefined)
    this.refusal = undefined
    if (refusal !== undefined) throw refusal
    this.isOwned = true
    // A refusal comes at once, a handle in a task of its own.
    await new Promise((resolve) => setTimeout(resolve))
    return {
      read: (into: ArrayBufferView, { at = 0 } = {}) => {
        const part = this.bytes.subarray(at, at + into.byteLength)
        bytesOf(into).set(part)
        return part.length
      },
      write: (from: ArrayBufferView, { at = 0 } = {}) => {
        if (at + from.byteLength > this.bytes.length) this.setSize(at + from.byteLength)
        this.bytes.set(bytesOf(from), at)
        return from.byteLength
      },
      truncate: (size: number) => this.setSize(size),
      getSize: () => this.bytes.length,
      flush: () => undefined,
      close: () => {
        this.isOwned = false
      },
    }
  }

  private setSize(size: number): void {
    const next = new Uint8Array(size)
    next.set(this.bytes.subarray(0, size))
    this.bytes = next
  }
}

class Folder {
  readonly kind = 'directory'
  readonly entries: Map<string, Entry>

  constructor(entries = new Map<string, Entry>()) {
    this.entries = entries
  }

  getDirectoryHandle = async (name: string, options?: Creation) => this.open(name, () => new Folder(), options)
  getFileHandle = async (name: string, options?: Creation) => this.open(name, () => new File(), options)
  removeEntry = async (name: string) => {
    const entry = this.entries.get(name)
    if (entry !== undefined && filesOf(entry).some((file) => file.isOwned)) throw inUse()
    this.entries.delete(name)
  }

  async *[Symbol.asyncIterator]() {
    yield* this.entries
  }

  private open(name: string, make: () => Entry, { create = false }: Creation = {}): Entry {
    const known = this.entries.get(name)
    if (known === undefined && !create) throw new DOMException('not there', 'NotFoundError')
    const entry = known ?? make()
    this.entries.set(name, entry)
    return entry
  }
}

function copied(entry: Entry): Entry {
  if (entry instanceof File) return new File(entry.bytes.slice())
  return new Folder(new Map([...entry.entries].map(([name, inside]) => [name, copied(inside)])))
}

function filesOf(entry: Entry): readonly File[] {
  return entry instanceof File ? [entry] : [...entry.entries.values()].flatMap(filesOf)
}

export function createPrivateFiles(root: Entry = new Folder()): PrivateFiles {
  return {
    getDirectory: async () => root,
    copy: () => createPrivateFiles(copied(root)),
    files: () => filesOf(root),
  }
}

/** What a script looks for before it uses them. */
export const privateFileTypes = {
  FileSystemHandle: File,
  FileSystemDirectoryHandle: Folder,
  FileSystemFileHandle: File,
}
