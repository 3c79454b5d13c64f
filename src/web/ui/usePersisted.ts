import { useCallback, useState } from 'react'
import { parseJson } from '@/core/lib/parseJson'
import { browserStorage } from '@/web/language/browserStorage'

/** Stored under `optick.<key>`; never a secret. `read` validates the stored value and must be a stable function. */
export function usePersisted<Value>(
  key: string,
  read: (persisted: unknown) => Value,
): readonly [Value, (change: (value: Value) => Value) => void] {
  const [value, setValue] = useState(() => readPersisted(key, read))
  const change = useCallback(
    (make: (value: Value) => Value) => {
      // Another tab may have stored something since: change only what is changed here.
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
