type StoredView = Uint8Array | Uint32Array | Float64Array | BigInt64Array

type ViewConstructor = {
  new (buffer: ArrayBuffer): StoredView
  readonly BYTES_PER_ELEMENT: number
}

/**
 * Node writes typed arrays as its own objects: the number of their kind, their length in bytes, their bytes
 * (https://github.com/nodejs/node/blob/main/lib/v8.js). 2, 3 and so on are kinds that no venue stores.
 */
const kinds = new Map<number, ViewConstructor>([
  [1, Uint8Array],
  [6, Uint32Array],
  [8, Float64Array],
  [11, BigInt64Array],
])

/** The number and the bytes of a typed array; `undefined` for what is none. */
export function viewParts(object: object): { readonly kind: number; readonly bytes: Uint8Array } | undefined {
  for (const [kind, constructor] of kinds) {
    if (!(object instanceof constructor)) continue
    return { kind, bytes: new Uint8Array(object.buffer, object.byteOffset, object.byteLength) }
  }
  return undefined
}

/** The typed array of a kind; `undefined` when the kind is not known, or the bytes are not whole elements of it. */
export function typedViewOf(kind: number, bytes: Uint8Array): StoredView | undefined {
  const constructor = kinds.get(kind)
  if (constructor === undefined || bytes.length % constructor.BYTES_PER_ELEMENT !== 0) return undefined
  // A copy begins where the elements of every kind may begin.
  return new constructor(new Uint8Array(bytes).buffer)
}
