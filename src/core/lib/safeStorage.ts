export type SafeStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'> & {
  /** Called once, when a value cannot be stored because storage is blocked (a private window, a policy) or full. */
  readonly onNotPersisted: (listener: (error: unknown) => void) => void
}

/**
 * Wraps storage so that it never throws. A value that the browser rejects stays in memory while the page is open, so
 * that limits and settings still work.
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
