type StoredView = Uint8Array | Uint32Array | Float64Array | BigInt64Array

type ViewConstructor = {
  new (buffer: ArrayBuffer): StoredView
  readonly BYTES_PER_ELEMENT: number
}

/**
 * Node writes typed arrays as its own objects: kind number, length in bytes, bytes
 * (https://github.com/nodejs/node/blob/main/lib/v8.js). No venue stores kinds 2, 3 and so on.
 */
const kinds = new Map<number, ViewConstructor>([
  [1, Uint8Array],
  [6, Uint32Array],
  [8, Float64Array],
  [11, BigInt64Array],
])

/** Returns kind and bytes of a typed array; `undefined` for any other object. */
export function viewBytes(object: object): { readonly kind: number; readonly bytes: Uint8Array } | undefined {
  for (const [kind, constructor] of kinds) {
    if (!(object instanceof constructor)) continue
    return { kind, bytes: new Uint8Array(object.buffer, object.byteOffset, object.byteLength) }
  }
  return undefined
}

/** Restores a typed array; `undefined` for an unknown kind, or if the bytes are not whole elements. */
export function typedViewOf(kind: number, bytes: Uint8Array): StoredView | undefined {
  const constructor = kinds.get(kind)
  if (constructor === undefined || bytes.length % constructor.BYTES_PER_ELEMENT !== 0) return undefined
  // The copy is aligned for elements of every kind.
  return new constructor(new Uint8Array(bytes).buffer)
}
