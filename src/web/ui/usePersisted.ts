import { useCallback, useState } from 'react'
import { parseJson } from '@/core/lib/parseJson'
import { browserStorage } from '@/web/language/browserStorage'

/**
 * A choice of the trader that this browser keeps under `optick.<key>`: never anything secret. `read` checks what was
 * kept, which may be of an older version or foreign, and must be the same function at each render.
 */
export function usePersisted<Value>(
  key: string,
  read: (persisted: unknown) => Value,
): readonly [Value, (change: (value: Value) => Value) => void] {
  const [value, setValue] = useState(() => readPersisted(key, read))
  const change = useCallback(
    (make: (value: Value) => Value) => {
      // Another tab may have kept something since: only what is changed here is written over.
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
