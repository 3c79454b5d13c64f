/** What a browser's storage is asked for here. */
export type SafeStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'> & {
  /** Hears once, as soon as something could not be kept: storage is shut (a private window, a policy) or full. */
  readonly onNotPersisted: (listener: (error: unknown) => void) => void
}

/**
 * A storage that never throws. What the browser does not take lasts as long as this page, and is read back until then,
 * so that limits go on counting and choices hold.
 */
export function createSafeStorage(open: () => Storage): SafeStorage {
  const unpersisted = new Map<string, string>()
  let notify: ((error: unknown) => void) | undefined
  let failure: { readonly error: unknown } | undefined
  const attempt = <Value>(run: () => Value): Value | undefined => {
    try {
      return run()
    } catch (error) {
      failure = { error }
      return undefined
    }
  }
  const persisted = attempt(open)
  return {
    getItem: (name) => unpersisted.get(name) ?? persisted?.getItem(name) ?? null,
    setItem: (name, text) => {
      unpersisted.delete(name)
      if (attempt(() => persisted?.setItem(name, text) ?? true) === true && persisted !== undefined) return
      unpersisted.set(name, text)
      notify?.(failure?.error)
      notify = undefined
    },
    removeItem: (name) => {
      unpersisted.delete(name)
      persisted?.removeItem(name)
    },
    key: (index) => persisted?.key(index) ?? null,
    get length() {
      return persisted?.length ?? 0
    },
    onNotPersisted: (listener) => {
      notify = listener
    },
  }
}
