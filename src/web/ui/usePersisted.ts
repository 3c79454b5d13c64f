import { useCallback, useState } from 'react'
import { parseJson } from '@/core/lib/parseJson'
import { browserStorage } from '@/web/language/browserStorage'

/**
 * State stored under `optick.<key>`; never for secrets. `read` validates the stored value and must be a stable
 * function.
 */
export function usePersisted<Value>(
  key: string,
  read: (persisted: unknown) => Value,
): readonly [Value, (change: (value: Value) => Value) => void] {
  const [value, setValue] = useState(() => readPersisted(key, read))
  const change = useCallback(
    (make: (value: Value) => Value) => {
      // Another tab may have stored a change since, so the stored value is read again before it is changed.
      const next = make(readPersisted(key, read))
      browserStorage.setItem(storageKey(key), JSON.stringify(next))
      setValue(next)
    },
    [key, read],
  )
  return [value, change]
}

const storageKey = (key: string) => `optick.${key}`

function readPersisted<Value>(key: string, read: (persisted: unknown) => Value): Value {
  return read(parseJson(browserStorage.getItem(storageKey(key))))
}
