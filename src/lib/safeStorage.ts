/** What a browser's storage is asked for here. */
export type SafeStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'> & {
  /** Hears once, as soon as something could not be kept: storage is shut (a private window, a policy) or full. */
  readonly onNotKept: (listener: (error: unknown) => void) => void
}

/**
 * A storage that never throws. What the browser does not take lasts as long as this page, and is read back until then,
 * so that limits go on counting and choices hold.
 */
export function createSafeStorage(open: () => Storage): SafeStorage {
  const unkept = new Map<string, string>()
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
  const kept = attempt(open)
  return {
    getItem: (name) => unkept.get(name) ?? kept?.getItem(name) ?? null,
    setItem: (name, text) => {
      unkept.delete(name)
      if (attempt(() => kept?.setItem(name, text) ?? true) === true && kept) return
      unkept.set(name, text)
      notify?.(failure?.error)
      notify = undefined
    },
    removeItem: (name) => {
      unkept.delete(name)
      kept?.removeItem(name)
    },
    key: (index) => kept?.key(index) ?? null,
    get length() {
      return kept?.length ?? 0
    },
    onNotKept: (listener) => {
      notify = listener
    },
  }
}
