/**
 * A browser's private file system in memory, with the members that SQLite's file pool uses
 * (https://fs.spec.whatwg.org). A file has one owner at a time.
 */
export type PrivateFiles = {
  readonly getDirectory: () => Promise<object>
  /** Returns the current state of all files, as after a kill: without unflushed writes. */
  readonly copy: () => PrivateFiles
  /** The files in folder order. A `rejection` is thrown at the next attempt to own its file. */
  readonly files: () => readonly { rejection: DOMException | undefined; readonly bytes: Uint8Array }[]
  /** The number of bytes by which all files together may still grow. */
  readonly limitRoom: (bytes: number) => void
  /** `listener` runs after each write, a moment at which the owner may be killed. */
  readonly onWrite: (listener: () => void) => void
}

type Disk = { room: number; onWrite: () => void }
const createDisk = (): Disk => ({ room: Infinity, onWrite: () => undefined })

type Entry = Folder | File
type Creation = { readonly create?: boolean }

const bytesOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView) => new Uint8Array(buffer, byteOffset, byteLength)

const inUse = () => new DOMException('in use', 'NoModificationAllowedError')

class File {
  readonly kind = 'file'
  bytes: Uint8Array
  isOwned = false
  rejection: DOMException | undefined
  private readonly disk: Disk

  constructor(disk: Disk, bytes = new Uint8Array()) {
    this.disk = disk
    this.bytes = bytes
  }

  async createSyncAccessHandle(): Promise<object> {
    const rejection = this.rejection ?? (this.isOwned ? inUse() : undefined)
    this.rejection = undefined
    if (rejection !== undefined) throw rejection
    this.isOwned = true
    // An error is immediate; a handle takes a macrotask.
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
        this.disk.onWrite()
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
    const left = this.disk.room - (size - this.bytes.length)
    if (left < 0 && size > this.bytes.length) throw new DOMException('no more room', 'QuotaExceededError')
    this.disk.room = left
    const next = new Uint8Array(size)
    next.set(this.bytes.subarray(0, size))
    this.bytes = next
  }
}

class Folder {
  readonly kind = 'directory'
  readonly entries: Map<string, Entry>
  readonly disk: Disk

  constructor(disk: Disk, entries = new Map<string, Entry>()) {
    this.disk = disk
    this.entries = entries
  }

  getDirectoryHandle = async (name: string, options?: Creation) => this.open(name, () => new Folder(this.disk), options)
  getFileHandle = async (name: string, options?: Creation) => this.open(name, () => new File(this.disk), options)
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

function copied(entry: Entry, disk: Disk): Entry {
  if (entry instanceof File) return new File(disk, entry.bytes.slice())
  return new Folder(disk, new Map([...entry.entries].map(([name, inside]) => [name, copied(inside, disk)])))
}

function filesOf(entry: Entry): readonly File[] {
  return entry instanceof File ? [entry] : [...entry.entries.values()].flatMap(filesOf)
}

export function createPrivateFiles(): PrivateFiles {
  const disk = createDisk()
  return privateFilesOf(new Folder(disk), disk)
}

function privateFilesOf(root: Entry, disk: Disk): PrivateFiles {
  return {
    getDirectory: async () => root,
    copy: () => {
      const other = createDisk()
      return privateFilesOf(copied(root, other), other)
    },
    files: () => filesOf(root),
    limitRoom: (bytes) => {
      disk.room = bytes
    },
    onWrite: (listener) => {
      disk.onWrite = listener
    },
  }
}

/** The globals by which a script detects the file system. */
export const privateFileTypes = {
  FileSystemHandle: File,
  FileSystemDirectoryHandle: Folder,
  FileSystemFileHandle: File,
}
